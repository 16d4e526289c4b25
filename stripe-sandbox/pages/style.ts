/** The one style sheet: the tokens of the shop that it plays the cashier for, on the fonts that every system has. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.986 0.004 90), oklch(0.185 0.015 262));
  --surface: light-dark(oklch(1 0 0), oklch(0.215 0.017 262));
  --line: light-dark(oklch(0.905 0.007 90), oklch(0.3 0.018 262));
  --line-strong: light-dark(oklch(0.82 0.01 90), oklch(0.4 0.02 262));
  --input: light-dark(oklch(0.62 0.012 90), oklch(0.56 0.02 262));
  --ink: light-dark(oklch(0.235 0.025 262), oklch(0.94 0.006 90));
  --muted: light-dark(oklch(0.49 0.02 262), oklch(0.73 0.012 262));
  --sun: light-dark(oklch(0.79 0.165 72), oklch(0.81 0.155 75));
  --sun-hover: light-dark(oklch(0.76 0.165 70), oklch(0.85 0.15 77));
  --sun-edge: light-dark(oklch(0.66 0.14 68), oklch(0.7 0.13 72));
  --on-sun: oklch(0.22 0.04 60);
  --ok: light-dark(oklch(0.48 0.11 155), oklch(0.74 0.13 155));
  --ok-wash: light-dark(oklch(0.968 0.025 155), oklch(0.245 0.035 158));
  --warn: light-dark(oklch(0.5 0.14 48), oklch(0.8 0.14 75));
  --warn-wash: light-dark(oklch(0.968 0.03 70), oklch(0.255 0.035 65));
  --bad: light-dark(oklch(0.51 0.19 27), oklch(0.73 0.16 25));
  --bad-wash: light-dark(oklch(0.965 0.02 25), oklch(0.25 0.04 22));
}
* { box-sizing: border-box; margin: 0; }
html { text-size-adjust: 100%; }
body {
  min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 16px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  -webkit-font-smoothing: antialiased; overflow-wrap: anywhere;
}
main { flex: 1; width: 100%; }
h1 { font-size: 28px; line-height: 1.2; letter-spacing: -0.02em; font-weight: 600; }
h2 { font-size: 16px; line-height: 1.4; font-weight: 600; }
.facts-of strong { font-weight: 500; }
a { color: inherit; text-underline-offset: 3px; }
dl, ul { padding: 0; list-style: none; }
dd { margin: 0; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.button { text-wrap: balance; }
.alert:focus-visible { outline: none; }
code, .num, dd, .figure, .amount strong { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-variant-numeric: tabular-nums slashed-zero; }
.facts dd { font-family: inherit; }
.small { font-size: 14px; color: var(--muted); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.mark {
  display: flex; flex-wrap: wrap; justify-content: center; gap: 0 12px; padding: 8px 20px; text-align: center;
  background: var(--warn-wash); color: var(--warn); border-bottom: 1px solid var(--line); font-size: 14px;
}
.mark strong { font-weight: 600; }

.merchant { display: flex; align-items: center; gap: 10px; font-weight: 500; }
.monogram {
  display: grid; place-items: center; width: 28px; height: 28px; border-radius: 6px; background: var(--ink); color: var(--paper);
  font-size: 14px; font-weight: 600; text-transform: uppercase;
}
.back { display: inline-block; width: fit-content; padding: 4px 0; font-size: 14px; color: var(--muted); text-decoration: none; }
.back:hover { color: var(--ink); text-decoration: underline; }

.split { display: grid; align-content: start; background: var(--surface); }
.split > * { padding: 32px 20px; }
.summary { display: grid; gap: 16px; align-content: start; background: var(--paper); border-bottom: 1px solid var(--line); }
.amount { color: var(--muted); display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 8px; }
.amount strong { font-size: 36px; line-height: 1.1; letter-spacing: -0.04em; font-weight: 500; color: var(--ink); }
.lines, .total { display: grid; gap: 12px; padding-top: 16px; border-top: 1px solid var(--line); }
.lines > div, .total > div { display: flex; justify-content: space-between; gap: 24px; }
.lines dt small { display: block; font-size: 14px; color: var(--muted); }
.lines dd, .total dd { white-space: nowrap; }
.total { font-weight: 600; }
.total dd { font-weight: 600; }
.task { display: grid; gap: 16px; align-content: start; }
.cards { border-top: 1px solid var(--line); }

form { display: grid; gap: 16px; }
.field { display: grid; gap: 6px; align-content: start; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { font-size: 14px; font-weight: 500; }
input:not([type=hidden]) {
  width: 100%; min-width: 0; height: 44px; padding: 0 12px; font: inherit; font-variant-numeric: tabular-nums; color: inherit;
  background: var(--surface); border: 1px solid var(--input); border-radius: 6px;
}
input[readonly] { background: var(--paper); color: var(--muted); border-color: var(--line); }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid] { border-color: var(--bad); }
.fault { font-size: 14px; color: var(--bad); }
.alert { padding: 12px 16px; border: 1px solid currentColor; border-radius: 6px; background: var(--bad-wash); color: var(--bad); font-size: 14px; font-weight: 500; }
.alert.well { background: var(--ok-wash); color: var(--ok); }

.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 8px 16px; border: 1px solid var(--line-strong);
  border-radius: 6px; background: var(--surface); color: var(--ink); font: inherit; font-size: 14px; font-weight: 500; text-align: center;
  text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--paper); border-color: var(--ink); }
.button.primary { background: var(--sun); border-color: var(--sun-edge); color: var(--on-sun); font-size: 16px; font-weight: 600; min-height: 48px; }
.button.primary:hover { background: var(--sun-hover); border-color: var(--sun-edge); }
.button:disabled { cursor: default; opacity: 0.6; }
.button.small { flex: none; min-height: 28px; padding: 2px 12px; }
.button[hidden] { display: none; }

.cards { display: grid; gap: 12px; align-content: start; }
.cards li { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 0; border-top: 1px solid var(--line); }
.cards li:first-child { border-top: 0; }
.cards li p { display: grid; }
.cards code { font-size: 14px; white-space: nowrap; }
.cards span { font-size: 14px; color: var(--muted); }

.tag { display: inline-block; padding: 1px 8px; border: 1px solid var(--line); border-radius: 4px; font: 500 12px/1.5 ui-sans-serif, system-ui, sans-serif; color: var(--muted); white-space: nowrap; }
.tag.well { color: var(--ok); background: var(--ok-wash); border-color: transparent; }
.tag.due { color: var(--warn); background: var(--warn-wash); border-color: transparent; }

.tasks { display: grid; gap: 32px; align-content: start; }
.tasks section { display: grid; gap: 12px; }
.tasks .task, .tasks .cards, .tasks > form { max-width: 440px; }
.tasks .cards { border-top: 0; }
.tasks header { display: grid; gap: 12px; max-width: 60ch; }
.row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 24px; padding: 16px 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
.rows .row + .row { border-top: 0; }
.row .button.primary { font-size: 14px; min-height: 40px; }
.facts-of p:last-child { font-size: 14px; color: var(--muted); }
.facts-of .title { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { font-weight: 500; color: var(--muted); text-align: left; }
th, td { padding: 10px 16px 10px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
td time { white-space: nowrap; }
.figure { text-align: right; white-space: nowrap; }
th.figure { font-family: inherit; }

.sheet-page { display: grid; gap: 24px; justify-content: center; align-content: start; grid-template-columns: minmax(0, 560px); padding: 24px 20px 64px; }
.sheet { display: grid; gap: 20px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.sheet header { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
.sheet h1 { font-size: 20px; }
.facts { display: grid; gap: 4px; font-size: 14px; }
.facts > div { display: grid; grid-template-columns: 112px 1fr; }
.facts dt { color: var(--muted); }
summary { width: fit-content; padding: 4px 0; font-size: 14px; font-weight: 500; cursor: pointer; }
details[open] > summary { margin-bottom: 16px; }
.sheet-page > .task, .sheet-page > .cards { padding: 0 24px; border-top: 0; }

.notice { display: grid; gap: 16px; align-content: center; justify-items: start; max-width: 520px; margin: 0 auto; padding: 64px 20px; }

@media (width >= 500px) { .cards li p { display: flex; align-items: baseline; gap: 12px; } }
@media (width >= 900px) {
  .mark { padding: 8px 32px; }
  .split { align-content: stretch; }
  .split > * { padding: 64px; }
  .checkout { grid-template: auto 1fr / 1fr 1fr; background: linear-gradient(to right, var(--paper) 50%, var(--surface) 50%); }
  .checkout > * { width: 100%; max-width: 548px; }
  .checkout .summary { grid-area: 1 / 1; justify-self: end; border-bottom: 0; padding-bottom: 32px; }
  .checkout .cards { grid-area: 2 / 1; justify-self: end; border-top: 0; padding-top: 32px; }
  .checkout .task { grid-area: 1 / 2 / 3 / 2; }
  .portal { grid-template-columns: minmax(300px, 1fr) minmax(0, 2.2fr); }
  .portal .summary { border-bottom: 0; border-right: 1px solid var(--line); }
  .portal .tasks { max-width: 888px; }
}
@media (prefers-reduced-motion: no-preference) { .button { transition: background-color 120ms, border-color 120ms; } }
`;
