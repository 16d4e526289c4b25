export { default } from "../(market)/error";
