// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadNotifications } from '../../../src/config/file/load-settings.js';
import { parseNotifications } from '../../../src/config/file/parse-settings.js';
import { dataFolder } from '../../helpers/cli.js';

const environment = { HOOK: 'https://hooks.example/SECRET', NIGHT: 'NIGHT_PASS' };
const settingsOf = (text: string) => parseNotifications(text, environment);

describe('the notifications of a settings file that is wrong', () => {
  test('are each entry that is right, with its variables, and no other', () => {
    const { notify } = settingsOf(`
sorces: []
notify:
  - {webhook: "\${HOOK}", on: [always]}
  - {webhook: "\${UNSET}/x"}
  - {webhok: https://hooks.example}
  - {command: [/bin/tell, "\${UNSET}"]}
  - {command: [/bin/tell, "\${HOOK}"]}
  - {heartbeat: http://elsewhere.example}
  - 7
`);
    expect(notify).toEqual([
      { webhook: 'https://hooks.example/SECRET', on: ['always'] },
      { command: ['/bin/tell', 'https://hooks.example/SECRET'] },
    ]);
  });

  test('come with the names of the variables that hold tokens', () => {
    const { tokenVariables } = settingsOf(
      'services: {a: {tokenEnv: ANN}, b: {tokenEnv: "${NIGHT}"}, c: 7, d: {}}\n',
    );
    expect(tokenVariables).toEqual(['ANN', 'NIGHT_PASS']);
  });

  test('are those before a fault of form, too', () => {
    expect(settingsOf('notify:\n  - webhook: ${HOOK}\nservices: {a: [\n').notify).toEqual([
      { webhook: 'https://hooks.example/SECRET' },
    ]);
  });

  test.each(['', '7', 'notify: 7', 'notify: {a: 1}', '- a', '\u0000: [', 'a: &a [*a, *a]\nnotify: *b'])(
    'are none in %j',
    (text) => {
      expect(settingsOf(text)).toEqual({ notify: [], tokenVariables: [] });
    },
  );

  test('are none in a file that cannot be read, or is not there', async () => {
    const nobody = { notify: [], tokenVariables: [] };
    const folder = await dataFolder({});
    expect(await loadNotifications({ config: path.join(folder, 'none.yaml') }, environment)).toEqual(nobody);
    expect(await loadNotifications({ config: folder }, environment)).toEqual(nobody);
  });
});
