import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnreadableFile } from '../../../../src/tables/unreadable-file.js';
import { type PlainForm, parseXml, type XmlHandlers } from '../../../../src/tables/xlsx/package/parse-xml.js';
import { plainCells, plainTexts } from '../../../../src/tables/xlsx/package/plain-forms.js';
import { caseCount } from '../../../helpers/cases.js';

/**
 * The events of a part up to its end or fault, with the attributes that readers of sheets and
 * shared strings use.
 */
async function eventsOf(root: string, bytes: Buffer, cuts: readonly number[], plain?: PlainForm) {
  const events: unknown[] = [];
  const handlers: XmlHandlers = {
    open: (name, { r, s, t, hidden, 'xml:space': space }, depth) =>
      events.push(['open', name, r, s, t, hidden, space, depth]),
    close: (name, depth) => events.push(['close', name, depth]),
    text: (text) => events.push(['text', text]),
    ...(plain && { plain }),
  };
  const pieces = async function* () {
    const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
    for (const [index, place] of places.entries()) yield bytes.subarray(place, places[index + 1]);
  };
  try {
    await parseXml(pieces(), { part: 'part', root }, () => handlers);
    return { events };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { events, fault: error.fault };
  }
}

/** A form that counts its matches, to prove that it was used. */
function counted(form: PlainForm): { readonly form: PlainForm; readonly count: () => number } {
  let count = 0;
  const emit: PlainForm['emit'] = (...args) => {
    count += 1;
    form.emit(...args);
  };
  return { form: { ...form, emit }, count: () => count };
}

const sheet = {
  form: plainCells,
  usual: [
    '<c r="A1"/>',
    '<c r="B1" t="s"><v>12</v></c>',
    '<c r="C1" s="3"><v>0.5</v></c>',
    '<c r="D1" s="3" t="str"><f>A1+B1</f><v>東京 𠮷</v></c>',
    '<c r="E1" t="str"><f>A1+B1</f><v></v></c>',
    '<c r="F1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>',
    '<c r="G1" t="inlineStr"><is><t>a > b</t></is></c>',
    '<c r="H1"></c>',
    '</row><row r="2">',
    '</row><row r="3" spans="1:10" x14ac:dyDescent="0.25">',
  ],
  unusual: [
    '</row><row r="4" hidden="1">',
    '</row>\n<row r="5">',
    '</row><row r="6" spans="1:2" spans="1:2">',
    '<c r="A1" r="A1"/>',
    "<c r='A1'/>",
    '<c r="a1"/>',
    '<c  r="A1" />',
    '<c r="A1" t="s" s="1"><v>1</v></c>',
    '<c r="A1"><v>a&amp;b</v></c>',
    '<c r="A1"><v>a&b;</v></c>',
    '<c r="A1"><v>]]></v></c>',
    '<c r="A1"><v>\r\n</v></c>',
    '<c r="A1" t="str"><v>a\nb</v></c>',
    '<c r="A1"><v>\u0001</v></c>',
    '<c r="A1"><v><![CDATA[<v>]]></v></c>',
    '<c r="A1"><v>1</v>',
    '<c r="A1"><f t="shared" si="0">A1</f><v>1</v></c>',
    '<x><c r="A1"/></x>',
  ],
};
const strings = {
  form: plainTexts,
  usual: ['<si><t>東京</t></si>', '<si><t xml:space="preserve"> </t></si>', '<si><t></t></si>'],
  unusual: [
    '<si><r><t>a</t></r></si>',
    '<si><t>a</t><rPh><t>b</t></rPh></si>',
    '<si><t>a&#10;b</t></si>',
    '<si><t>a\nb</t></si>',
    '<si><t>]]></t></si>',
    '<si><t/></si>',
    '<x><si><t>a</t></si></x>',
  ],
};
/** Where the fragments are placed. */
const frames = [
  { root: 'worksheet', start: '<worksheet><row r="1">', end: '</row></worksheet>', ...sheet },
  { root: 'worksheet', start: '<x:worksheet><row r="1">', end: '</row></x:worksheet>', ...sheet },
  { root: 'sst', start: '<sst>', end: '</sst>', ...strings },
] as const;
const marks = [
  ...['<!-- ', ' -->', '<![CDATA[', ']]>', '<?a ', '?>', '<x a="', '">', "'", '/>', '<x>', '</x>'],
  ...['<c r="', '<si>', '</row>', '<row>', '</c>', '&lt;', '\n', '\r', ' ', ']', '\ufeff', '𠮷', '-', '>'],
];
/** Mostly common fragments, so that faults come late; any may follow any. */
const framed = fc
  .constantFrom(...frames)
  .chain(({ root, form, start, end, usual, unusual }) =>
    fc
      .array(
        fc.oneof(
          { weight: 16, arbitrary: fc.constantFrom(...usual) },
          { weight: 4, arbitrary: fc.constantFrom(...unusual) },
          { weight: 1, arbitrary: fc.constantFrom(...marks) },
        ),
        { maxLength: 12 },
      )
      .map((fragments) => ({ root, form, xml: start + fragments.join('') + end })),
  );
const declaration = fc.constantFrom('', '<?xml version="1.0"?>', '<?xml version="1.1"?>\n');
const encodings = {
  utf8: (text: string) => Buffer.from(text),
  utf16: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
};
test('the events of a part are the same with and without plain forms, whatever it contains and wherever it is cut', {
  timeout: 600_000,
}, async () => {
  let matchCount = 0;
  let faultCount = 0;
  const property = fc.asyncProperty(
    fc.record({
      declaration,
      framed,
      cuts: fc.array(fc.nat(), { maxLength: 4 }),
      encoding: fc.constantFrom<keyof typeof encodings>('utf8', 'utf16'),
    }),
    async (drawn) => {
      const { root, xml } = drawn.framed;
      const bytes = encodings[drawn.encoding](drawn.declaration + xml);
      const { form, count } = counted(drawn.framed.form);
      const expected = await eventsOf(root, bytes, drawn.cuts);
      expect(await eventsOf(root, bytes, drawn.cuts, form)).toEqual(expected);
      matchCount += count();
      if (expected.fault) faultCount += 1;
    },
  );
  const numRuns = caseCount(100, 10_000);
  await fc.assert(property, { numRuns });
  expect(matchCount).toBeGreaterThan(numRuns);
  expect(faultCount).toBeGreaterThan(numRuns / 10);
});

const textOfEvents = (events: readonly unknown[]) =>
  events.flatMap((event) => (Array.isArray(event) && event[0] === 'text' ? [event[1]] : []));

/** Near where XML has rules of its own: control characters, line ends, and the end of the plane. */
const isSpecial = (code: number) => code < 0x100 || (code >= 0x2000 && code < 0x2040) || code > 0xffe0;

test.each([
  ['utf8', 0x10_ffff],
  ['utf16', 0xffff],
] as const)(
  'every character of %s is read or refused as by the parser',
  { timeout: 600_000 },
  async (encoding, last) => {
    // The long suite takes every one of the first plane.
    const step = 485 / caseCount(1, 485);
    for (const version of ['1.0', '1.1'])
      for (let code = 1; code <= last; code += isSpecial(code) ? 1 : step) {
        if (code >= 0xd800 && code <= 0xdfff) continue;
        if (code > 0x1_0200) code += 0x8000;
        const character = String.fromCodePoint(Math.min(code, last));
        const part = `<?xml version="${version}"?><sst><si><t>a</t></si><si><t>${character}</t></si></sst>`;
        const bytes = encodings[encoding](part);
        const expected = await eventsOf('sst', bytes, []);
        const own = await eventsOf('sst', bytes, [], plainTexts);
        expect(own, `${version} ${code}`).toEqual(expected);
        expect(textOfEvents(own.events)[0]).toBe('a');
      }
  },
);

test('a cell in a comment, a CDATA section or an instruction does not count', async () => {
  const hidden = '<c r="A1"><v>1</v></c>';
  const inside = `<!--${hidden}--><![CDATA[${hidden}]]><?a ${hidden}?>`;
  const bytes = Buffer.from(`<worksheet><row r="1">${inside}<c r="B1"/></row></worksheet>`);
  const { form, count } = counted(plainCells);
  const { events } = await eventsOf('worksheet', bytes, [], form);
  expect(textOfEvents(events)).toEqual([hidden]);
  expect(count()).toBe(0);
});

test('common content is read without the parser', async () => {
  for (const { root, start, end, usual, form } of [frames[0], frames[2]]) {
    const used = counted(form);
    await eventsOf(root, Buffer.from(start + usual.join('') + end), [], used.form);
    expect(used.count()).toBe(usual.length);
  }
});
