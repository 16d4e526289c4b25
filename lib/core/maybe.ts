/** A value that may have to be waited for. Answers from memory go through without a single promise. */
export type Maybe<T> = T | Promise<T>;

/** Goes on at once when the value is there, and when it comes otherwise. */
export function andThen<T, U>(value: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
