/** Findings as data: a code, and what its message needs. The words are in words/. Types only. */

/** What the message of each code needs. */
export type ArgumentsOf<Args> = { readonly [Code in keyof Args]: Readonly<Args[Code]> };

/** One of the codes with what its message needs, and what each of them has besides. */
export type Coded<Args, Rest = unknown> = {
  readonly [Code in keyof Args]: { readonly code: Code; readonly args: Args[Code] } & Rest;
}[keyof Args];
