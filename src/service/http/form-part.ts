/** What a multipart form is made of, as data. */

/** A field of a form, or a file in it. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
    };
