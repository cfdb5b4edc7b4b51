/** A text made of columns: `{会社コード}-{部署コード}`. Doubled braces stand for themselves. Pure. */

export type TemplatePart = { readonly text: string } | { readonly column: string };

const part = /\{\{|\}\}|\{(?<column>[^{}]+)\}|(?<text>[^{}]+)|(?<stray>[{}])/g;

/** @returns undefined for a single brace, and for a template that names no column */
export function parseTemplate(template: string): readonly TemplatePart[] | undefined {
  const matches = [...template.matchAll(part)];
  if (matches.some(({ groups }) => groups?.['stray'] !== undefined)) return undefined;
  const parts = matches.map(([whole, ...rest]): TemplatePart => {
    const [column] = rest;
    return column === undefined ? { text: whole.replace(/^([{}])\1$/, '$1') } : { column: column.trim() };
  });
  return parts.some((one) => 'column' in one) ? parts : undefined;
}
