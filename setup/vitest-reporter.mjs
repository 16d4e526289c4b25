import { JsonReporter } from "vitest/node";

/** Vitest's JSON report, and what was thrown outside of every test: such a run fails without a failed test. */
export default class Reporter extends JsonReporter {
  #thrown = [];

  async onTestRunEnd(modules, errors) {
    this.#thrown = errors.map(({ stack, message }) => stack ?? message);
    await super.onTestRunEnd(modules);
  }

  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#thrown }));
  }
}
