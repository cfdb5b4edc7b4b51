/** Firefox by Marionette, which Debian's build speaks: playwright drives only its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** Debian's; another one by FIREFOX_PATH. */
export const firefoxPath: string = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

export const hasFirefox: boolean = existsSync(firefoxPath);

/** Keys as WebDriver writes them. */
export const key = { tab: '\uE004', enter: '\uE007' } as const;

export class Firefox {
  readonly #process: ChildProcess;
  readonly #socket: Socket;
  readonly #waiting = new Map<unknown, (error: unknown, result: unknown) => void>();
  #unread: Buffer = Buffer.alloc(0);

  private constructor(process: ChildProcess, socket: Socket) {
    this.#process = process;
    this.#socket = socket;
    socket.on('data', (bytes) => this.#take(bytes));
  }

  /** @param downloads the folder in which files are saved without a question */
  static async start(downloads: string): Promise<Firefox> {
    const port = await freePort();
    const profile = await temporaryFolder({});
    const preferences = {
      'marionette.port': port,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.alwaysOpenPanel': false,
    };
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    await writeFile(`${profile}/user.js`, lines.join(''));
    const options = ['--headless', '--marionette', '--no-remote', '--profile', profile];
    const env = { ...process.env, HOME: profile };
    const child = spawn(firefoxPath, options, { stdio: 'ignore', env });
    const firefox = new Firefox(child, await connected(port));
    await firefox.#send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.#send('WebDriver:Navigate', { url });
  }

  async reload(): Promise<void> {
    await this.#send('WebDriver:Refresh', {});
  }

  /** The value that a script in the page returns. */
  async evaluate(expression: string): Promise<unknown> {
    const script = `return ${expression}`;
    const result = await this.#send('WebDriver:ExecuteScript', { script, args: [], sandbox: null });
    return typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined;
  }

  /** Presses keys where the focus is. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  stop(): void {
    this.#socket.destroy();
    this.#process.kill();
  }

  #send(name: string, parameters: object): Promise<unknown> {
    const id = this.#waiting.size + 1;
    const text = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (error, result) =>
        error === null ? resolve(result) : reject(new Error(`${name}: ${JSON.stringify(error)}`)),
      );
    });
  }

  /** Messages are JSON behind their length: `2:{}`. */
  #take(bytes: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, bytes]);
    for (;;) {
      const colon = this.#unread.indexOf(':');
      const end = colon + 1 + Number(this.#unread.subarray(0, Math.max(0, colon)));
      if (colon < 0 || this.#unread.length < end) return;
      const message: unknown = JSON.parse(this.#unread.subarray(colon + 1, end).toString());
      this.#unread = this.#unread.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      this.#waiting.get(id)?.(error, result);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function connected(port: number): Promise<Socket> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await wait(300);
  }
  throw new Error('Firefox did not open its port.');
}
