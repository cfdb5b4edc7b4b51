/**
 * Arguments of messages, made from their types: every kind there is, with and without what may be
 * absent. So a new code needs no example, and a message that names what its type lacks is found.
 */
import path from 'node:path';
// The compiler tells types in no other way yet; package-lock.json has its version.
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A code with one of the values that its arguments may have. */
export type ExampleOf<Arguments> = {
  readonly [Code in keyof Arguments]: { readonly code: Code; readonly args: Arguments[Code] };
}[keyof Arguments];

const api = new API();
// Several test files share this module, so the end of one of them is too early.
process.once('exit', () => api.close());
const [project] = api.updateSnapshot({ openProjects: [path.resolve('tsconfig.json')] }).getProjects();

/** For each code of a type of arguments. @param file that exports the type */
export function examplesOf<Arguments>(file: string, type: string): readonly ExampleOf<Arguments>[] {
  const { declared, checker } = findType(file, type);
  const examples = membersOf(declared, checker).flatMap(([code, values]) =>
    values.map((args) => ({ code, args })),
  );
  return examples as unknown as readonly ExampleOf<Arguments>[];
}

/** Values of a type. */
export function exampleValues<Value>(file: string, type: string): readonly Value[] {
  const { declared, checker } = findType(file, type);
  return valuesOf(declared, checker) as readonly Value[];
}

function findType(file: string, name: string): { readonly declared: Type; readonly checker: Checker } {
  const source = project?.program.getSourceFile(path.resolve(file));
  const module = source && project?.checker.getSymbolAtLocation(source);
  const symbol = module && project?.checker.getMemberInModuleExports(module, name);
  if (!symbol || !project) throw new Error(`${file} exports no ${name}`);
  return { declared: project.checker.getDeclaredTypeOfSymbol(symbol), checker: project.checker };
}

type Members = readonly (readonly [name: string, values: readonly unknown[]])[];

function membersOf(type: Type, checker: Checker): Members {
  const symbols = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(symbols);
  return symbols.map(({ name }, index) => [name, valuesOf(types[index], checker)]);
}

function valuesOf(type: Type | undefined, checker: Checker): readonly unknown[] {
  if (!type) return [];
  if (type.isUnionType()) return type.getTypes().flatMap((one) => valuesOf(one, checker));
  if (type.isLiteralType()) return [type.value];
  if (type.flags & TypeFlags.String) return ['word'];
  // The id of a sentence.
  if (type.flags & TypeFlags.TemplateLiteral) return ['applying/nothing-written'];
  if (type.flags & TypeFlags.Number) return [17];
  if (type.flags & TypeFlags.Undefined) return [undefined];
  if (type.flags & TypeFlags.Null) return [null];
  if (checker.isArrayType(type) && type.isTypeReference())
    return [checker.getTypeArguments(type).flatMap((element) => valuesOf(element, checker))];
  return objectsOf(membersOf(type, checker));
}

/** One with the first value of each member, and one for each other value. */
function objectsOf(members: Members): readonly object[] {
  const first = Object.fromEntries(members.map(([name, values]) => [name, values[0]]));
  const others = members.flatMap(([name, [, ...values]]) =>
    values.map((value) => ({ ...first, [name]: value })),
  );
  return [first, ...others];
}
