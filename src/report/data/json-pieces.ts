/** A document as JSON, in pieces: a plan may have more changes than one text can hold. Pure. */

/** A member of a document that is JSON text already, with digits that a number would lose. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Yields the document, one element of each list at a time: with an indent of 2 what
 * `JSON.stringify(document, undefined, 2)` returns, with 0 one line per element.
 */
export function* jsonPieces(document: object, indent: 0 | 2): Generator<string> {
  const text = (value: unknown, margin: string): string =>
    // JSON escapes the line ends within texts.
    (JSON.stringify(value, undefined, indent) ?? 'null').replaceAll('\n', `\n${margin}`);
  const entries = Object.entries(document).filter(([, value]) => value !== undefined);
  for (const [index, [name, value]] of entries.entries()) {
    yield `${index === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    if (value instanceof JsonText) yield value.text.replaceAll('\n', '\n  ');
    else if (Array.isArray(value) && value.length > 0) {
      for (const [at, element] of value.entries()) {
        yield `${at === 0 ? '[' : ','}\n    ${text(element, '    ')}`;
      }
      yield '\n  ]';
    } else yield text(value, '  ');
  }
  yield '\n}';
}
