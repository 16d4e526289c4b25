/** The sign-up with what is known already filled in. Nothing in it is secret or trusted: the form can be changed. */
export const signUpPath = (known: { plan: string; name: string; email: string; company: string }): string =>
  `/sign-up?${new URLSearchParams({ plan: known.plan, name: known.name, email: known.email, company: known.company }).toString()}`;
