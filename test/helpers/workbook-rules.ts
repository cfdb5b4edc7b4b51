/**
 * Checks a workbook against the rules of the format for what we write: a spreadsheet "repairs" what
 * breaks one, and other programs refuse it. Source: ECMA-376 part 1, 18; Excel specifications and
 * limits.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBuffer } from 'yauzl';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: Element[];
  text: string;
}

type Parts = ReadonlyMap<string, string>;

interface Book {
  readonly sheetNames: readonly string[];
  readonly styleCount: number;
  readonly differentialStyleCount: number;
  readonly stringCount: number;
}

/** What breaks a rule, with the part: nothing for a good workbook. */
export async function workbookFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const parts = await readParts(bytes);
  const trees = new Map<string, Element>();
  for (const [name, text] of parts) if (/\.(?:xml|rels|vml)$/.test(name)) trees.set(name, parseTree(text));
  const treeOf = (name: string) => trees.get(name) ?? { name: '', attributes: {}, children: [], text: '' };
  const workbook = treeOf('xl/workbook.xml');
  const styles = treeOf('xl/styles.xml');
  const sheetNames = all(workbook, 'sheet').map(({ attributes }) => attributes['name'] ?? '');
  const book: Book = {
    sheetNames,
    styleCount: all(only(styles, 'cellXfs'), 'xf').length,
    differentialStyleCount: all(only(styles, 'dxfs'), 'dxf').length,
    stringCount: all(treeOf('xl/sharedStrings.xml'), 'si').length,
  };
  return [
    ...packageFaults(parts, trees),
    ...within('xl/workbook.xml', [...sheetNameFaults(sheetNames), ...definedNameFaults(workbook, book)]),
    ...within('xl/styles.xml', styleFaults(styles)),
    ...within('xl/sharedStrings.xml', stringFaults(treeOf('xl/sharedStrings.xml'))),
    ...[...trees].flatMap(([name, tree]) => {
      if (tree.name === 'worksheet') return within(name, sheetFaults(tree, book));
      return tree.name === 'comments' ? within(name, commentFaults(tree, name, treeOf)) : [];
    }),
  ];
}

function within(part: string, faults: readonly string[]): readonly string[] {
  return faults.map((fault) => `${part}: ${fault}`);
}

function readParts(bytes: Uint8Array): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, string>();
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(parts));
      zip.on('entry', (entry: { readonly fileName: string }) => {
        zip.openReadStream(entry as never, async (failure, stream) => {
          if (failure) return reject(failure);
          const pieces: Buffer[] = [];
          for await (const piece of stream) pieces.push(piece as Buffer);
          if (!entry.fileName.endsWith('/'))
            parts.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
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
  return root.children[0] ?? root;
}

/** Every element of that name below another, in order. */
function all(element: Element | undefined, name: string): readonly Element[] {
  return (element?.children ?? []).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ]);
}

function only(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name);
}

function textOf(element: Element): string {
  return element.text + element.children.map(textOf).join('');
}

/** Every part has a content type, and every relationship a target. */
function packageFaults(parts: Parts, trees: ReadonlyMap<string, Element>): readonly string[] {
  const types = trees.get('[Content_Types].xml');
  const overridden = new Set(all(types, 'Override').map(({ attributes }) => attributes['PartName']));
  const endings = new Set(all(types, 'Default').map(({ attributes }) => attributes['Extension']));
  const typed = (name: string) => overridden.has(`/${name}`) || endings.has(name.split('.').at(-1) ?? '');
  const untyped = [...parts.keys()].filter((name) => name !== '[Content_Types].xml' && !typed(name));
  const absent = [...overridden].filter((name) => !parts.has(name?.slice(1) ?? ''));
  const dangling = [...trees].flatMap(([name, tree]) => {
    if (!name.endsWith('.rels')) return [];
    const folder = name.replace(/_rels\/[^/]+$/, '');
    const links = all(tree, 'Relationship').map(({ attributes }) => attributes);
    const targets = links.map(({ Target = '' }) => new URL(Target, `file:///${folder}`).pathname.slice(1));
    return [
      ...targets.filter((target) => !parts.has(target)).map((target) => `${name}: no part ${target}`),
      ...repeated(links.map(({ Id }) => Id ?? '')).map((id) => `${name}: ${id} twice`),
    ];
  });
  return [
    ...untyped.map((name) => `${name} has no content type`),
    ...absent.map((name) => `no part ${name}`),
    ...dangling,
  ];
}

function sheetNameFaults(names: readonly string[]): readonly string[] {
  return [
    ...names.filter((name) => name === '' || name.length > 31).map((name) => `sheet name length: ${name}`),
    ...names.filter((name) => /[[\]:*?/\\]|^'|'$/.test(name)).map((name) => `sheet name: ${name}`),
    ...repeated(names.map((name) => name.toLowerCase())).map((name) => `two sheets ${name}`),
    ...names.filter((name) => name.toLowerCase() === 'history').map(() => 'sheet name History'),
  ];
}

function definedNameFaults(workbook: Element, { sheetNames }: Book): readonly string[] {
  const names = all(workbook, 'definedName');
  const ids = names.map(
    ({ attributes }) => `${attributes['name']} of ${attributes['localSheetId'] ?? 'all'}`,
  );
  return [
    ...repeated(ids).map((id) => `name ${id} twice`),
    ...names.flatMap(({ attributes: { name = '', localSheetId }, text }) => {
      const [, quoted, bare] = /^(?:'((?:[^']|'')+)'|([\w.\u0080-\uffff]+))!\$/.exec(text) ?? [];
      const sheet = quoted?.replaceAll("''", "'") ?? bare ?? '';
      return [
        ...(/^[\p{L}_\\][\p{L}\p{N}_.\\]*$/u.test(name) ? [] : [`defined name ${name}`]),
        ...(sheetNames.includes(sheet) ? [] : [`${name} refers to ${text}`]),
        ...(localSheetId === undefined || sheetNames[Number(localSheetId)] === sheet
          ? []
          : [`${name} is of sheet ${localSheetId}, but refers to ${text}`]),
      ];
    }),
  ];
}

function styleFaults(styles: Element): readonly string[] {
  const counted = ['fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs'];
  const countOf = (name: string) => only(styles, name)?.children.length ?? 0;
  const references = { fontId: 'fonts', fillId: 'fills', borderId: 'borders', xfId: 'cellStyleXfs' };
  return [
    ...counted.flatMap((name) => countFault(only(styles, name))),
    ...all(only(styles, 'cellXfs'), 'xf').flatMap(({ attributes }) =>
      Object.entries(references)
        .filter(([attribute, list]) => Number(attributes[attribute] ?? 0) >= countOf(list))
        .map(([attribute]) => `${attribute} ${attributes[attribute]}`),
    ),
  ];
}

/** A list whose `count` is another than it says. */
function countFault(list: Element | undefined): readonly string[] {
  const count = list?.attributes['count'];
  if (!list || count === undefined || Number(count) === list.children.length) return [];
  return [`${list.name} count ${count}, not ${list.children.length}`];
}

function stringFaults(strings: Element): readonly string[] {
  return all(strings, 't').flatMap(cellTextFaults);
}

/** Source: Excel specifications and limits, total number of characters that a cell can contain. */
const cellLengthMax = 32_767;

function cellTextFaults({ text, attributes }: Element): readonly string[] {
  const isPadded = text !== text.trim() && attributes['xml:space'] !== 'preserve';
  return [
    ...(text.length > cellLengthMax ? [`a text of ${text.length} characters`] : []),
    ...(isPadded ? [`spaces not kept: ${JSON.stringify(text.slice(0, 40))}`] : []),
  ];
}

/** The order in which the parts of a sheet must stand. Source: CT_Worksheet. */
const sheetOrder = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
];

function sheetFaults(sheet: Element, book: Book): readonly string[] {
  const places = sheet.children.map(({ name }) => sheetOrder.indexOf(name));
  const unordered = sheet.children.filter((_, index) => (places[index] ?? -1) < (places[index - 1] ?? 0));
  return [
    ...unordered.map(({ name }) => `${name} stands in the wrong place`),
    ...rowFaults(sheet, book),
    ...overlapFaults(all(sheet, 'mergeCell'), 'ref'),
    ...countFault(only(sheet, 'mergeCells')),
    ...countFault(only(sheet, 'dataValidations')),
    ...overlapFaults(all(sheet, 'dataValidation'), 'sqref'),
    ...all(sheet, 'dataValidation').flatMap(validationFaults),
    ...formatFaults(sheet, book),
    ...all(sheet, 'autoFilter').flatMap(({ attributes: { ref } }) => areaFaults(ref)),
  ];
}

function rowFaults(sheet: Element, { styleCount, stringCount }: Book): readonly string[] {
  const faults: string[] = [];
  let lineBefore = 0;
  for (const row of all(sheet, 'row')) {
    const line = Number(row.attributes['r']);
    if (!(line > lineBefore)) faults.push(`row ${line} after ${lineBefore}`);
    lineBefore = line;
    let columnBefore = 0;
    for (const cell of row.children) {
      const { r = '', s = '0', t = 'n' } = cell.attributes;
      const { left = 0, top } = areaOf(r) ?? {};
      if (top !== line || left <= columnBefore) faults.push(`cell ${r} in row ${line}`);
      columnBefore = left;
      if (Number(s) >= styleCount) faults.push(`${r}: style ${s}`);
      if (!['b', 'd', 'e', 'inlineStr', 'n', 's', 'str'].includes(t)) faults.push(`${r}: type ${t}`);
      const value = only(cell, 'v')?.text ?? '';
      if (t === 's' && !(Number(value) < stringCount)) faults.push(`${r}: string ${value}`);
      if (t === 'n' && value !== '' && !Number.isFinite(Number(value))) faults.push(`${r}: number ${value}`);
      if (t === 'inlineStr') faults.push(...all(cell, 't').flatMap(cellTextFaults));
    }
  }
  return faults;
}

const validationTypes = ['none', 'whole', 'decimal', 'list', 'date', 'time', 'textLength', 'custom'];
const operators = [
  'between',
  'notBetween',
  'equal',
  'notEqual',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
];

/** Source: CT_DataValidation; lengths: [MS-OI29500] 2.1.651. */
function validationFaults({ attributes, children }: Element): readonly string[] {
  const { type = 'none', errorStyle = 'stop', operator = 'between', sqref } = attributes;
  const { errorTitle = '', promptTitle = '', error = '', prompt = '' } = attributes;
  const formulas = children.map(({ text }) => text);
  const [list = ''] = type === 'list' ? formulas : [];
  const faults = [
    ...(validationTypes.includes(type) ? [] : [`type ${type}`]),
    ...(['stop', 'warning', 'information'].includes(errorStyle) ? [] : [`errorStyle ${errorStyle}`]),
    ...(operators.includes(operator) ? [] : [`operator ${operator}`]),
    ...[errorTitle, promptTitle].filter((text) => text.length > 32).map((text) => `title: ${text}`),
    ...[error, prompt].filter((text) => text.length > 255).map((text) => `text: ${text}`),
    ...formulas.filter((text) => text === '' || text.length > 255).map((text) => `formula: ${text}`),
    ...(type === 'list' && !/^(?:"[^"]+"|.*\$[A-Z]+\$\d+(?::\$[A-Z]+\$\d+)?|\w+)$/.test(list)
      ? [`list: ${list}`]
      : []),
  ];
  return faults.map((fault) => `validation of ${sqref}: ${fault}`);
}

const formatTypes = [
  'expression',
  'cellIs',
  'colorScale',
  'dataBar',
  'iconSet',
  'top10',
  'uniqueValues',
  'duplicateValues',
  'containsText',
  'notContainsText',
  'beginsWith',
  'endsWith',
  'containsBlanks',
  'notContainsBlanks',
  'containsErrors',
  'notContainsErrors',
  'timePeriod',
  'aboveAverage',
];

function formatFaults(sheet: Element, { differentialStyleCount }: Book): readonly string[] {
  const rules = all(sheet, 'cfRule');
  return [
    ...all(sheet, 'conditionalFormatting').flatMap(({ attributes: { sqref } }) => areaFaults(sqref)),
    ...repeated(rules.map(({ attributes }) => attributes['priority'] ?? '')).map((one) => `priority ${one}`),
    ...rules.flatMap(({ attributes: { type = '', priority, dxfId = '0' }, children }) => [
      ...(formatTypes.includes(type) ? [] : [`conditional format ${type}`]),
      ...(Number(priority) >= 1 ? [] : [`priority ${priority}`]),
      ...(Number(dxfId) < differentialStyleCount ? [] : [`dxfId ${dxfId}`]),
      ...children.filter(({ name, text }) => name === 'formula' && text === '').map(() => 'empty formula'),
    ]),
  ];
}

/** Each note has a box at its cell, in the drawing of the same sheet. */
function commentFaults(tree: Element, part: string, treeOf: (part: string) => Element): readonly string[] {
  const number = /\d+/.exec(part)?.[0] ?? '';
  const boxes = all(treeOf(`xl/drawings/vmlDrawing${number}.vml`), 'x:ClientData').map((data) => {
    const at = (name: string) => Number(all(data, name)[0]?.text);
    return `${at('x:Column') + 1} ${at('x:Row') + 1}`;
  });
  const notes = all(tree, 'comment');
  const authors = all(tree, 'author').length;
  const cells = notes.map(({ attributes: { ref } }) => {
    const { left, top } = areaOf(ref) ?? {};
    return `${left} ${top}`;
  });
  return [
    ...repeated(cells).map((cell) => `two notes at ${cell}`),
    ...cells.filter((cell) => !boxes.includes(cell)).map((cell) => `no box for the note at ${cell}`),
    ...notes.filter(({ attributes }) => Number(attributes['authorId']) >= authors).map(() => 'no author'),
    ...notes.flatMap((note) => (textOf(note).length > cellLengthMax ? ['a note that is too long'] : [])),
    ...notes.flatMap((note) => all(note, 't').flatMap(cellTextFaults)),
  ];
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Undefined if it is not an area of a sheet. */
function areaOf(text = ''): Area | undefined {
  const [, first, top, last = first, bottom = top] =
    /^([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const area = { left: columnOf(first), top: Number(top), right: columnOf(last), bottom: Number(bottom) };
  const isInSheet = area.top >= 1 && area.bottom <= 1_048_576 && area.right <= 16_384;
  return isInSheet && area.left <= area.right && area.top <= area.bottom ? area : undefined;
}

function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function areaFaults(areas = ''): readonly string[] {
  return areas.split(' ').flatMap((area) => (areaOf(area) ? [] : [`not an area: ${area}`]));
}

/** Merged cells and validations must not overlap. */
function overlapFaults(elements: readonly Element[], attribute: string): readonly string[] {
  const areas = elements.flatMap(({ attributes }) => (attributes[attribute] ?? '').split(' '));
  const known = areas.flatMap((text) => areaOf(text) ?? []);
  const overlapping = known.filter((one, index) =>
    known.slice(index + 1).some((other) => doOverlap(one, other)),
  );
  return [
    ...areas.flatMap(areaFaults),
    ...overlapping.map(({ top, left }) => `${attribute}: what begins at row ${top}, column ${left} overlaps`),
  ];
}

function doOverlap(one: Area, other: Area): boolean {
  const isBeside = one.right < other.left || other.right < one.left;
  return !isBeside && !(one.bottom < other.top || other.bottom < one.top);
}

function repeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}
