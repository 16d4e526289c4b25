/**
 * The pages' only script; without it everything works too. It lets a form be sent once, also not by "reload" or "back" to a
 * page that answered one, groups the digits of a card number, and puts a test card into the form.
 */
export const SCRIPT = `
history.replaceState(null, "", location.href);
for (const form of document.querySelectorAll("form[data-once]")) {
  const button = form.querySelector("button[type=submit]");
  const label = [...button.childNodes];
  form.addEventListener("submit", (event) => {
    if (button.disabled) return event.preventDefault();
    button.disabled = true;
    if (button.dataset.busy) button.textContent = button.dataset.busy;
  });
  addEventListener("pageshow", () => {
    button.disabled = false;
    button.replaceChildren(...label);
  });
}
const number = document.getElementById("number");
if (number) {
  number.addEventListener("change", () => {
    const digits = number.value.replace(/\\D/g, "");
    if (digits) number.value = digits.replace(/(.{4})(?=.)/g, "$1 ");
  });
  for (const use of document.querySelectorAll("button[data-number]")) {
    use.hidden = false;
    use.addEventListener("click", () => {
      const fill = { number: use.dataset.number, expiry: "12 / 44", cvc: "123" };
      for (const [id, value] of Object.entries(fill)) document.getElementById(id).value = value;
      const details = number.closest("details");
      if (details) details.open = true;
      const name = document.getElementById("name");
      name.value = name.value || "Test Customer";
      number.form.querySelector("button[type=submit]").focus();
    });
  }
}
`;
