export { default, metadata } from "../(market)/not-found";
