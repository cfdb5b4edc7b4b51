/**
 * Checks a workbook against the rules of the format for what we give to exceljs and it does not check: a
 * spreadsheet "repairs" what breaks one. That the parts of the package fit each other is its work, and
 * openpyxl and LibreOffice look at it in workbooks.long.test.ts. Source: ECMA-376 part 1, 18; Excel
 * specifications and limits.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { unzipped } from './unzipped.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: Element[];
  text: string;
}

/** What breaks a rule, with the part: nothing for a good workbook. */
export async function workbookFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const parts = Object.entries(await unzipped(bytes)).filter(([name]) => name.endsWith('.xml'));
  const trees = new Map(parts.map(([name, text]) => [name, parseTree(text)]));
  const sheetNames = all(trees.get('xl/workbook.xml'), 'sheet').map(
    ({ attributes }) => attributes['name'] ?? '',
  );
  const formatCount = all(all(trees.get('xl/styles.xml'), 'dxfs')[0], 'dxf').length;
  return [...trees].flatMap(([part, tree]) =>
    [
      ...all(tree, 'definedName').flatMap((name) => definedNameFaults(name, sheetNames)),
      ...all(tree, 't').flatMap(textFaults),
      ...overlapFaults(all(tree, 'dataValidation')),
      ...all(tree, 'dataValidation').flatMap(validationFaults),
      ...formatFaults(all(tree, 'cfRule'), formatCount),
    ].map((fault) => `${part}: ${fault}`),
  );
}

function parseTree(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const last = open.at(-1);
    if (last) last.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root;
}

/** Every element of that name below another, in order. */
function all(element: Element | undefined, name: string): readonly Element[] {
  return (element?.children ?? []).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ]);
}

function definedNameFaults(
  { attributes: { name = '', localSheetId }, text }: Element,
  sheetNames: readonly string[],
): readonly string[] {
  const [, quoted, bare] = /^(?:'((?:[^']|'')+)'|([\w.\u0080-\uffff]+))!\$/.exec(text) ?? [];
  const sheet = quoted?.replaceAll("''", "'") ?? bare ?? '';
  const isPlaced = localSheetId === undefined || sheetNames[Number(localSheetId)] === sheet;
  return [
    ...(/^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name) ? [] : [`defined name ${name}`]),
    ...(sheetNames.includes(sheet) && isPlaced ? [] : [`${name} refers to ${text}`]),
  ];
}

/** Source: Excel specifications and limits, total number of characters that a cell can contain. */
const cellLengthMax = 32_767;

function textFaults({ text, attributes }: Element): readonly string[] {
  const isPadded = text !== text.trim() && attributes['xml:space'] !== 'preserve';
  return [
    ...(text.length > cellLengthMax ? [`a text of ${text.length} characters`] : []),
    ...(isPadded ? [`spaces not kept: ${JSON.stringify(text.slice(0, 40))}`] : []),
  ];
}

/** Source: CT_DataValidation; lengths: [MS-OI29500] 2.1.651. */
function validationFaults({ attributes, children }: Element): readonly string[] {
  const { type, errorStyle = 'stop', sqref } = attributes;
  const { errorTitle = '', promptTitle = '', error = '', prompt = '' } = attributes;
  const formulas = children.map(({ text }) => text);
  const [list = ''] = type === 'list' ? formulas : [];
  const isList = /^(?:"[^"]+"|.*\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?|\w+)$/.test(list);
  const faults = [
    ...(['stop', 'warning', 'information'].includes(errorStyle) ? [] : [`errorStyle ${errorStyle}`]),
    ...[errorTitle, promptTitle].filter((text) => text.length > 32).map((text) => `title: ${text}`),
    ...[error, prompt].filter((text) => text.length > 255).map((text) => `text: ${text}`),
    ...formulas.filter((text) => text === '' || text.length > 255).map((text) => `formula: ${text}`),
    ...(type === 'list' && !isList ? [`list: ${list}`] : []),
  ];
  return faults.map((fault) => `validation of ${sqref}: ${fault}`);
}

function formatFaults(rules: readonly Element[], formatCount: number): readonly string[] {
  const priorities = rules.map(({ attributes }) => attributes['priority']);
  return [
    ...priorities.filter((one, at) => priorities.indexOf(one) < at).map((one) => `priority ${one} twice`),
    ...rules.flatMap(({ attributes: { dxfId = '0' }, children }) => [
      ...(Number(dxfId) < formatCount ? [] : [`dxfId ${dxfId}`]),
      ...children.filter(({ name, text }) => name === 'formula' && text === '').map(() => 'empty formula'),
    ]),
  ];
}

/** Validations that hold for one cell: ours are of one column each. */
function overlapFaults(validations: readonly Element[]): readonly string[] {
  const areas = validations.map(({ attributes: { sqref = '' } }) => {
    const [, column = '', top, bottom = top] = /^([A-Z]+)(\d+)(?::\1(\d+))?$/.exec(sqref) ?? [];
    return { sqref, column, top: Number(top), bottom: Number(bottom) };
  });
  return areas.flatMap(({ sqref, column, top, bottom }, index) => {
    const overlapping = areas
      .slice(index + 1)
      .filter((other) => other.column === column && other.top <= bottom && top <= other.bottom);
    return [
      ...(column === '' ? [`not an area of a column: ${sqref}`] : []),
      ...overlapping.map((other) => `${sqref} and ${other.sqref} overlap`),
    ];
  });
}
