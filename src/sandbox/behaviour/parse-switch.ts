// Reads a switch as it is written on a command line.
import { type Switches, switchDocs, switchRules } from './switches.js';

/**
 * Reads `name=value`.
 * @throws Error that names the switches, or the values of this one
 * Pure.
 */
export function parseSwitch(text: string): Partial<Switches> {
  const mark = text.indexOf('=');
  if (mark === -1) throw new Error(`"${text}" is not a switch. Write name=value, as in totalHeader=false.`);
  const [name, value] = [text.slice(0, mark), text.slice(mark + 1)];
  if (!isSwitchName(name)) {
    throw new Error(
      `There is no switch "${name}". Use one of: ${switchDocs.map((doc) => doc.name).join(', ')}.`,
    );
  }
  const { parse, values } = switchRules[name];
  const parsed = parse(value);
  if (parsed === undefined)
    throw new Error(`Switch ${name}: "${value}" is not one of its values (${values}).`);
  return { [name]: parsed };
}

function isSwitchName(name: string): name is keyof Switches {
  return Object.hasOwn(switchRules, name);
}
