import type { CardEntry, CardFaults, CardField } from "./card-entry";
import { type Html, html, type Part } from "./html";
import { TEST_CARDS } from "./test-cards";

type CardForm = {
  entry: CardEntry;
  faults: CardFaults;
  action: string;
  submit: string;
  busy: string;
  email?: "ask" | "given";
  asksAddress?: boolean;
};

type Input = {
  label: string;
  autocomplete: string;
  placeholder?: string;
  inputmode?: string;
  type?: string;
  readonly?: boolean;
  isOptional?: boolean;
};

function field(name: CardField, { entry, faults }: CardForm, input: Input): Html {
  const fault = faults.fields[name];
  return html`<div class="field">
    <label for="${name}">${input.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${input.type ?? "text"}"
      value="${entry[name]}"
      autocomplete="${input.autocomplete}"
      maxlength="200"
      ${!input.isOptional && html`required`}
      ${input.readonly && html`readonly`}
      ${input.placeholder !== undefined && html`placeholder="${input.placeholder}"`}
      ${input.inputmode !== undefined && html`inputmode="${input.inputmode}"`}
      ${fault !== undefined && html`aria-invalid="true" aria-describedby="${name}-fault"`}
    />
    ${fault !== undefined && html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`;
}

/** Where to look after a refusal: what is wrong with the card as a whole. It takes the focus, so that it is read out. */
function alert({ decline, fields }: CardFaults): Part {
  const text = decline ?? (Object.keys(fields).length > 0 ? "Check the marked fields below." : null);
  return text !== null && html`<div class="alert" role="alert" tabindex="-1" autofocus>${text}</div>`;
}

const addressFields = (form: CardForm): Html =>
  html`${field("line1", form, { label: "Billing address", autocomplete: "address-line1" })}
    <div class="pair">
      ${field("postalCode", form, { label: "Postal code", autocomplete: "postal-code", isOptional: true })}
      ${field("city", form, { label: "City", autocomplete: "address-level2" })}
    </div>
    ${field("country", form, { label: "Country", autocomplete: "country", placeholder: "DE" })}`;

/** The fields of a card and the one button. The form is sent once; a refused one comes back with what was typed. */
export function cardForm(form: CardForm): Html {
  return html`${alert(form.faults)}
    <form method="post" action="${form.action}" data-once novalidate>
      ${
        form.email !== undefined &&
        field("email", form, { label: "E-mail", autocomplete: "email", type: "email", readonly: form.email === "given" })
      }
      ${field("number", form, {
        label: "Card number",
        autocomplete: "cc-number",
        inputmode: "numeric",
        placeholder: "4242 4242 4242 4242",
      })}
      <div class="pair">
        ${field("expiry", form, { label: "Expiry", autocomplete: "cc-exp", inputmode: "numeric", placeholder: "MM / YY" })}
        ${field("cvc", form, { label: "CVC", autocomplete: "cc-csc", inputmode: "numeric", placeholder: "123" })}
      </div>
      ${field("name", form, { label: "Name on card", autocomplete: "cc-name" })} ${form.asksAddress && addressFields(form)}
      <button class="button primary" type="submit" data-busy="${form.busy}">${form.submit}</button>
    </form>`;
}

/** Every number that does something, on the page itself. The buttons appear with the script that they need. */
export function testCards(): Html {
  const row = ({ number, effect }: (typeof TEST_CARDS)[number]): Html =>
    html`<li>
      <p><code>${number}</code> <span>${effect}</span></p>
      <button class="button small" type="button" hidden data-number="${number}" aria-label="Use ${number}">Use</button>
    </li>`;
  return html`<section class="cards" aria-labelledby="cards">
    <h2 id="cards">Test cards</h2>
    <ul>
      ${TEST_CARDS.map(row)}
    </ul>
    <p class="small">Use any future expiry date and any CVC.</p>
  </section>`;
}
