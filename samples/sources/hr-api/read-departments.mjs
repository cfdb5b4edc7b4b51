/**
 * Prints the departments of an HR system as JSON Lines. Nothing is printed before all pages were
 * read and counted, so a failure never looks like a shorter table. Adapt `pageUrl` and `rowOf`.
 */
import { setTimeout as wait } from 'node:timers/promises';

const { HR_URL: url, HR_TOKEN: token } = process.env;
const triesMax = 4;
const pagesMax = 10_000;

function pageUrl(page) {
  return new URL(`/v1/departments?page=${page}&per_page=100`, url);
}

/** One row: plain values under the headers of the table. */
function rowOf({ code, name, parent, closed }) {
  return closed ? undefined : { code, name, parentCode: parent?.code ?? null };
}

/** One page. Waits and asks again where that can help. */
async function readPage(page) {
  for (let tries = 1; ; tries++) {
    const headers = { authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(pageUrl(page), { headers, signal, redirect: 'error' }).catch((error) => error);
    if (answer.ok) return answer.json();
    const reason =
      answer instanceof Error ? (answer.cause?.code ?? answer.message) : `status ${answer.status}`;
    const isTemporary = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!isTemporary || tries === triesMax) throw new Error(`page ${page}: ${reason}`);
    const asked = Number(answer.headers?.get('retry-after'));
    await wait(asked > 0 ? asked * 1000 : 500 * 2 ** tries);
  }
}

async function readAll() {
  const departments = [];
  for (let page = 1; page <= pagesMax; page++) {
    const { items, total } = await readPage(page);
    departments.push(...items);
    if (departments.length >= total || items.length === 0) {
      const codes = new Set(departments.map(({ code }) => code));
      if (codes.size === total) return departments;
      throw new Error(
        `the API counts ${total} departments, but ${codes.size} were read. Did it change meanwhile?`,
      );
    }
  }
  throw new Error(`more than ${pagesMax} pages`);
}

try {
  if (!url || !token) throw new Error('set HR_URL and HR_TOKEN');
  const rows = (await readAll()).map(rowOf).filter((row) => row !== undefined);
  process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
