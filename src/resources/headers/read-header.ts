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

/** `*氏名`, `※氏名`, `3. 氏名`. */
const ornament = /^(?:[*※●■◆★・]+|\d{1,3}[.):、]) */;
const brackets = /[([{<【「][^)\]}>】」]*[)\]}>】」]/g;

/** `氏名(姓)` says more than 氏名; `First Name [Required]` does not. */
function readWhole(header: string): HeaderMeaning | undefined {
  const text = header.normalize('NFKC').trim().replace(ornament, '');
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

const placeMarks: readonly Kind[] = ['main', 'concurrent', 'head', 'ofWork'];

function contextOf(part: string): readonly Token[] | undefined {
  if (sections.includes(compact(part))) return [];
  const isPlace = ({ kind }: Token) => isUnit(kind) || placeMarks.includes(kind);
  return firstOf(compact(part), (tokens) =>
    tokens.some(isPlace) && tokens.every(isPlace) ? tokens : undefined,
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
    const meaning = read(tokens);
    count += 1;
    if (meaning !== undefined || count === readingsMax) return meaning;
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
  const [digits, moreDigits] = tokens.filter(({ kind }) => kind === 'digits');
  const number = digits && Number(digits.word);
  const isCounted = number === undefined ? !kinds.includes('ordinal') : number > 0 && !moreDigits;
  const firstAttribute = kinds.findIndex((kind) => isAttribute(kind) && kind !== 'flag');
  const isInOrder = firstAttribute === -1 || kinds.findLastIndex(isUnit) < firstAttribute;
  const unit = unitOf(kinds.filter(isUnit));
  const attribute = attributeOf(kinds.filter(isAttribute));
  if (!isCounted || !isInOrder || unit === undefined || attribute === undefined) return undefined;
  const { word = '' } = tokens.findLast(({ kind }) => isUnit(kind)) ?? {};
  const said = sayOf({ unit, attribute, kinds, word, number });
  const post = postOf(kinds);
  // Secondary addresses are none of a post.
  if (said === undefined || (post === 'concurrent' && !/^(team|grade|leader)/.test(said))) return undefined;
  if (kinds.includes('ofWork') && !/^(email|upn|\w*Name)$/.test(said)) return undefined;
  if (kinds.includes('ofSystem') && !/(?:^|\.)(?:code|id|number)$/.test(said)) return undefined;
  return {
    meaning: [kinds.includes('parent') ? 'parent' : '', said].filter((part) => part !== '').join('.'),
    word,
    family: unit === 'title' || unit === 'grade' ? unit : '',
    isHeaded: ['head', 'ofWork', 'ofSystem'].some((kind) => kinds.includes(kind as Mark)),
    number,
    post,
  };
}

/** People, and what is said of them before another unit: `User Department`. */
const people: readonly Unit[] = ['person', 'user', 'login'];

/** Before each unit, others of its kind may stand, or people that it is of. */
const unitsBefore: Readonly<Partial<Record<Unit, readonly Unit[]>>> = {
  title: ['title', 'grade', ...people],
  grade: ['title', 'grade', ...people],
  leader: ['team'],
  boss: ['team'],
};

/** The last unit; `''` without one, undefined where another stands before it in vain. */
function unitOf(read: readonly Unit[]): Unit | '' | undefined {
  const last = read.at(-1);
  if (last === undefined) return '';
  const before = [last, ...(unitsBefore[last] ?? people)];
  return read.every((unit) => before.includes(unit)) ? last : undefined;
}

/** One attribute, of which `氏名(姓)` and `ID番号` have two. */
function attributeOf(read: readonly Attribute[]): Attribute | '' | undefined {
  const [first, second, ...more] = read;
  if (second === undefined) return first ?? '';
  if (more.length > 0) return undefined;
  const isName = first === 'name' || first === 'fullName' || first === second;
  if (second === 'lastName' || second === 'firstName') return isName ? second : undefined;
  // 氏名(名).
  if (first === 'fullName' && second === 'name') return 'firstName';
  const pair = [first, second].sort().join();
  return pair === 'id,number' || first === second ? 'number' : undefined;
}

interface Saying {
  readonly unit: Unit | '';
  readonly attribute: Attribute | '';
  readonly kinds: readonly Kind[];
  /** Of the unit. */
  readonly word: string;
  readonly number: number | undefined;
}

const identifying = ['code', 'number', 'id', 'name'] as const;

function sayOf({ unit, attribute, kinds, word, number }: Saying): string | undefined {
  const isParent = kinds.includes('parent');
  if (kinds.includes('employment')) {
    const isOfStatus = ['', 'status', 'flag'].includes(attribute) && ['', ...people].includes(unit);
    return isOfStatus && !isParent ? 'status' : undefined;
  }
  const isOfPlaces = unit === 'team' || unit === '';
  if ((attribute === 'tier' || attribute === 'level') && number !== undefined && isOfPlaces)
    return isParent ? undefined : 'level';
  if (isParent) {
    const isOfTree = isOfPlaces || unit === 'folder';
    if (!isOfTree || !['', 'path', ...identifying].includes(attribute)) return undefined;
    if (unit === '') return attribute;
  }
  // A place in a directory, such as OU=Users,DC=example.
  if (word === 'ou' && attribute === '') return undefined;
  // The number of a position is that of a chair, which one person has.
  if (word === 'position' && ['code', 'number', 'id'].includes(attribute)) return undefined;
  return unit === '' ? ofNoUnit(attribute) : sayings[unit]?.[attribute];
}

function ofNoUnit(attribute: Attribute | ''): string | undefined {
  return ['', 'flag', 'tier'].includes(attribute) ? undefined : attribute;
}

type Sayings = Readonly<Partial<Record<Attribute | '', string>>>;

/** Of people, whoever the header calls them. */
const ofPeople = attributesAs('lastName firstName fullName displayName email upn status joins leaves');

function attributesAs(known: string, unit = ''): Sayings {
  return Object.fromEntries(known.split(' ').map((attribute) => [attribute, `${unit}${attribute}`]));
}

function ofUnit(unit: Unit, more = ''): Sayings {
  return { '': unit, ...attributesAs(`code number id name${more}`, `${unit}.`) };
}

const ofGrade: Sayings = { ...ofUnit('grade', ' level order'), status: 'status' };
const ofPerson: Sayings = {
  ...ofPeople,
  ...attributesAs('code number name', 'person.'),
  ...{ '': 'person', id: 'person.number' },
};

/** What each attribute means of a unit. */
const sayings: Readonly<Partial<Record<Unit, Sayings>>> = {
  team: { ...ofUnit('team', ' path tier') },
  title: ofGrade,
  grade: ofGrade,
  person: ofPerson,
  user: { ...ofPerson, id: 'login', name: 'user.name' },
  // An account number is that of a bank.
  login: { '': 'login', id: 'login', name: 'login', email: 'email', status: 'status' },
  leader: { '': 'leader', flag: 'leader.flag' },
  boss: { flag: 'leader.flag' },
  chart: { '': 'chart', name: 'chart.name' },
  master: ofUnit('master'),
  item: ofUnit('item'),
  folder: ofUnit('folder'),
  category: ofUnit('category'),
  part: ofUnit('part'),
};
