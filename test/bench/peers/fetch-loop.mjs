// Sends one create after the other, as a short script does. Arguments: URL, file of bodies.
import { readFileSync } from 'node:fs';

const [url, file] = process.argv.slice(2);
for (const body of JSON.parse(readFileSync(file, 'utf8'))) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  await answer.json();
}
