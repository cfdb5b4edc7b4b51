/**
 * Reads what a header says, by its words in English and Japanese: which unit, and what of it. A
 * header of which one word is not known says nothing: 上長のメールアドレス is nobody's own address.
 */
import { attributes, changing, marks, sections, units, wholes } from './terms.js';

type Unit = keyof typeof units;
type Attribute = keyof typeof attributes;
type Mark = keyof typeof marks;
type Kind = Unit | Attribute | Mark | 'digits';

/** What a header says. */
export interface HeaderMeaning {
  /**
   * Such as `team.code`, `parent.team.name`, `person.number`, `lastName`; `team` for a unit alone.
   */
  readonly meaning: string;
  /** The word of the unit: 部署コード and 所属コード mean the same of two things. */
  readonly word: string;
  /** Titles or grades: two masters. */
  readonly family: string;
  /** It has a word that changes nothing, such as 社用. */
  readonly isHeaded: boolean;
  /** Of several posts, or levels, from 1. */
  readonly number?: number | undefined;
  readonly post?: 'main' | 'concurrent' | undefined;
}

interface Token {
  readonly kind: Kind;
  readonly word: string;
}

const lengthMax = 80;

const readBefore = new Map<string, HeaderMeaning | undefined>();
const remembered = 5_000;

/** Reads a header; undefined if a word of it is not known. Pure. */
export function readHeader(header: string): HeaderMeaning | undefined {
  // A run marks its own columns with a line.
  if (header.length > lengthMax || header.trimStart().startsWith('_')) return undefined;
  if (!readBefore.has(header)) {
    if (readBefore.size >= remembered) readBefore.clear();
    readBefore.set(header, readWhole(header) ?? readLastPart(header));
  }
  return readBefore.get(header);
}

const brackets = /[([{<【「][^)\]}>】」]*[)\]}>】」]/g;

/** `氏名(姓)` says more than 氏名; `First Name [Required]` does not. */
function readWhole(header: string): HeaderMeaning | undefined {
  const text = header.normalize('NFKC').trim();
  const inside = text.match(brackets)?.join('') ?? '';
  const whole = readWords(text.replace(/[()[\]{}<>【】「」]/g, ''));
  if (whole || inside === '' || changing.test(inside)) return whole;
  const bare = readWords(text.replace(brackets, ''));
  return bare && { ...bare, isHeaded: true };
}

/** `業務情報_部署・役職_主務 - 部署_部署名`: the parts before the last one only say where it is. */
function readLastPart(header: string): HeaderMeaning | undefined {
  const parts = header.normalize('NFKC').split(/\s*[_:.・>]\s*|\s+-\s+/);
  const last = readWords(parts.pop() ?? '');
  const tokens = parts.map(contextOf);
  if (parts.length === 0 || !last || tokens.includes(undefined)) return undefined;
  const kinds = tokens.flatMap((one) => one ?? []).map(({ kind }) => kind);
  const isOfOther = kinds.some((kind) => kind === 'team' || kind === 'title' || kind === 'grade');
  if (isOfOther && last.word === '') return undefined;
  return { ...last, post: last.post ?? postOf(kinds) };
}

function contextOf(part: string): readonly Token[] | undefined {
  if (sections.includes(compact(part))) return [];
  const kinds: readonly Kind[] = [
    'team',
    'title',
    'grade',
    'person',
    'user',
    'main',
    'concurrent',
    'head',
    'ofWork',
  ];
  return firstOf(compact(part), (tokens) =>
    tokens.length > 0 && tokens.every(({ kind }) => kinds.includes(kind)) ? tokens : undefined,
  );
}

function readWords(header: string): HeaderMeaning | undefined {
  const text = compact(header);
  const [whole] = Object.entries(wholes).find(([, words]) => words.split(' ').includes(text)) ?? [];
  if (whole) {
    const meaning = whole === 'number' ? 'person.number' : whole;
    return { meaning, word: meaning === 'person.number' ? text : '', family: '', isHeaded: false };
  }
  return firstOf(text, meaningOf);
}

/** Without what joins words. A slash stays: it separates two headers. */
function compact(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_.\u200b-\u200d\u2060\ufeff-]/g, '')
    .replace(/(?<=.)\*+$/, '');
}

const kindsByWord: ReadonlyMap<string, readonly Kind[]> = collectWords();

function collectWords(): ReadonlyMap<string, readonly Kind[]> {
  const kinds = new Map<string, Kind[]>();
  for (const [kind, words] of Object.entries({ ...units, ...attributes, ...marks }))
    for (const word of words.split(/\s+/)) kinds.set(word, [...(kinds.get(word) ?? []), kind as Kind]);
  return kinds;
}

const wordLengthMax = Math.max(...[...kindsByWord.keys()].map(({ length }) => length));
/** Texts made of short words can be parted in very many ways. */
const readingsMax = 200;

/** The first way to part a text into known words, longest first, that `read` makes sense of. */
function firstOf<Read>(text: string, read: (tokens: readonly Token[]) => Read | undefined): Read | undefined {
  let count = 0;
  for (const tokens of partings(text, 0, new Set())) {
    const found = read(tokens);
    count += 1;
    if (found !== undefined || count === readingsMax) return found;
  }
  return undefined;
}

/** @param dead where a text has been found to have an unknown word */
function* partings(text: string, from: number, dead: Set<number>): Generator<readonly Token[]> {
  if (from === text.length) yield [];
  if (from === text.length || dead.has(from)) return;
  let isDead = true;
  for (const token of tokensAt(text, from))
    for (const others of partings(text, from + token.word.length, dead)) {
      isDead = false;
      yield [token, ...others];
    }
  if (isDead) dead.add(from);
}

function tokensAt(text: string, from: number): readonly Token[] {
  const [digits] = /^\d{1,2}(?!\d)/.exec(text.slice(from)) ?? [];
  if (digits !== undefined) return [{ kind: 'digits', word: digits }];
  const tokens: Token[] = [];
  for (let length = Math.min(wordLengthMax, text.length - from); length > 0; length--) {
    const word = text.slice(from, from + length);
    for (const kind of kindsByWord.get(word) ?? []) tokens.push({ kind, word });
  }
  return tokens;
}

function isUnit(kind: Kind): kind is Unit {
  return kind in units;
}

function isAttribute(kind: Kind): kind is Attribute {
  return kind in attributes;
}

function postOf(kinds: readonly Kind[]): HeaderMeaning['post'] {
  if (kinds.includes('concurrent')) return 'concurrent';
  return kinds.includes('main') ? 'main' : undefined;
}

/** What the words say together; undefined where they make no sense. */
function meaningOf(tokens: readonly Token[]): HeaderMeaning | undefined {
  const kinds = tokens.map(({ kind }) => kind);
  const digits = tokens.filter(({ kind }) => kind === 'digits');
  const number = digits[0] && Number(digits[0].word);
  if (digits.length > 1 || number === 0 || (kinds.includes('ordinal') && number === undefined))
    return undefined;
  const unitTokens = tokens.filter((token) => isUnit(token.kind));
  const firstAttribute = kinds.findIndex((kind) => isAttribute(kind) && kind !== 'flag');
  if (firstAttribute !== -1 && kinds.findLastIndex(isUnit) > firstAttribute) return undefined;
  const said = sayOf({
    units: unitTokens.map(({ kind }) => kind).filter(isUnit),
    attributes: kinds.filter(isAttribute),
    kinds,
    unitWord: unitTokens.at(-1)?.word ?? '',
    number,
  });
  const last = unitTokens.at(-1);
  if (said === undefined) return undefined;
  // Secondary addresses are none of a post.
  if (postOf(kinds) === 'concurrent' && !/^(team|grade|leader)/.test(said)) return undefined;
  if (kinds.includes('ofWork') && !/^(email|upn|\w*Name)$/.test(said)) return undefined;
  return {
    meaning: `${kinds.includes('parent') ? 'parent.' : ''}${said}`.replace(/\.$/, ''),
    word: last?.word ?? '',
    family: last && (last.kind === 'title' || last.kind === 'grade') ? last.kind : '',
    isHeaded: kinds.includes('head') || kinds.includes('ofWork'),
    number,
    post: postOf(kinds),
  };
}

interface Words {
  readonly units: readonly Unit[];
  readonly attributes: readonly Attribute[];
  readonly kinds: readonly Kind[];
  readonly unitWord: string;
  readonly number: number | undefined;
}

/** People, and what is said of them before another unit: `User Department`. */
const people: readonly Unit[] = ['person', 'user', 'login'];
const identifying: readonly Attribute[] = ['code', 'number', 'id', 'name'];

function sayOf(words: Words): string | undefined {
  const { kinds, number } = words;
  const unit = unitOf(words.units);
  const attribute = attributeOf(words.attributes);
  if (unit === undefined || attribute === undefined) return undefined;
  const isParent = kinds.includes('parent');
  if (isParent && !['', 'team', 'folder'].includes(unit)) return undefined;
  if (kinds.includes('employment')) {
    const isOfStatus = ['', 'status', 'flag'].includes(attribute);
    return isOfStatus && (unit === '' || people.includes(unit)) && !isParent ? 'status' : undefined;
  }
  if (attribute === 'tier' || attribute === 'level') {
    if (number !== undefined && (unit === 'team' || unit === '')) return isParent ? undefined : 'level';
    if (attribute === 'tier') return unit === 'team' && !isParent ? 'team.tier' : undefined;
  }
  if (isParent && attribute !== '' && ![...identifying, 'path'].includes(attribute)) return undefined;
  return saidOf[unit]?.(attribute, words);
}

/** The last unit. Those before it must be of its kind, or people that it is of. */
function unitOf(found: readonly Unit[]): Unit | '' | undefined {
  const last = found.at(-1);
  if (last === undefined) return '';
  const isOneOf = (kinds: readonly Unit[]) => found.every((unit) => unit === last || kinds.includes(unit));
  if (last === 'title' || last === 'grade') return isOneOf(['title', 'grade', ...people]) ? last : undefined;
  if (last === 'leader' || last === 'boss') return isOneOf(['team']) ? last : undefined;
  return isOneOf(people) ? last : undefined;
}

/** One attribute, of which `氏名(姓)` and `ID番号` have two. */
function attributeOf(found: readonly Attribute[]): Attribute | '' | undefined {
  const [first, second, ...more] = found;
  if (second === undefined) return first ?? '';
  if (more.length > 0) return undefined;
  const isName = first === 'name' || first === 'fullName' || first === second;
  if (second === 'lastName' || second === 'firstName') return isName ? second : undefined;
  // 氏名(名).
  if (first === 'fullName' && second === 'name') return 'firstName';
  const pair = [first, second].sort().join();
  return pair === 'id,number' || first === second ? 'number' : undefined;
}

type Say = (attribute: Attribute | '', words: Words) => string | undefined;

/** Of people, whoever the header calls them. */
const ofPeople: readonly (Attribute | '')[] = [
  'lastName',
  'firstName',
  'fullName',
  'displayName',
  'email',
  'upn',
  'status',
  'joins',
  'leaves',
];

function ofUnit(unit: string, known: readonly (Attribute | '')[]): Say {
  return (attribute) => (known.includes(attribute) ? `${unit}.${attribute}` : undefined);
}

const alone: Say = (attribute, { kinds }) => {
  if (attribute === 'flag' || attribute === 'tier') return undefined;
  return attribute === '' && !kinds.includes('parent') ? undefined : attribute;
};

const ofGrade: Say = (attribute, { unitWord }) => {
  if (attribute === 'status') return 'status';
  // The number of a position is that of a chair, which one person has.
  const isChair = unitWord === 'position' && ['code', 'number', 'id'].includes(attribute);
  return isChair ? undefined : ofUnit('grade', ['', ...identifying, 'level', 'order'])(attribute, noWords);
};

const saidOf: Readonly<Partial<Record<Unit | '', Say>>> = {
  '': alone,
  team: ofUnit('team', ['', ...identifying, 'path']),
  title: ofGrade,
  grade: ofGrade,
  person: (attribute) => {
    if (ofPeople.includes(attribute)) return attribute;
    if (attribute === 'id' || attribute === 'number') return 'person.number';
    return ['', 'code', 'name'].includes(attribute) ? `person.${attribute}` : undefined;
  },
  user: (attribute) => {
    if (ofPeople.includes(attribute)) return attribute;
    if (attribute === 'id') return 'login';
    if (attribute === 'name') return 'user.name';
    return ['', 'code', 'number'].includes(attribute) ? `person.${attribute}` : undefined;
  },
  // An account number is that of a bank.
  login: (attribute) => {
    if (attribute === 'email' || attribute === 'status') return attribute;
    return ['', 'id', 'name'].includes(attribute) ? 'login' : undefined;
  },
  leader: (attribute) => (attribute === '' || attribute === 'flag' ? `leader.${attribute}` : undefined),
  boss: (attribute) => (attribute === 'flag' ? 'leader.flag' : undefined),
  chart: ofUnit('chart', ['', 'name']),
  master: ofUnit('master', ['', ...identifying]),
  item: ofUnit('item', ['', ...identifying]),
  folder: ofUnit('folder', ['', ...identifying]),
  category: ofUnit('category', ['', ...identifying]),
  part: ofUnit('part', ['', ...identifying]),
};

const noWords: Words = { units: [], attributes: [], kinds: [], unitWord: '', number: undefined };
