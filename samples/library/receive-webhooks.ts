/**
 * Receives what the service sends of itself, and believes only what it has signed.
 *
 *   PORT=8080 WEBHOOK_SECRET=… node receive-webhooks.js
 */
import { createServer } from 'node:http';
import { verifyWebhook } from 'mastersync';

const { PORT: port = '0', WEBHOOK_SECRET: secret = '' } = process.env;

/** The name of the service stands in the middle. */
const signatureHeader = /^x-.+-signature$/;

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  // The bytes as they came: once parsed and written again they would no longer fit.
  const body = Buffer.concat(chunks);
  const [, signature] = Object.entries(request.headers).find(([name]) => signatureHeader.test(name)) ?? [];
  const isSigned = verifyWebhook(body, String(signature), secret);
  response.writeHead(isSigned ? 204 : 401).end();
  if (isSigned) process.stdout.write(`received ${JSON.stringify(JSON.parse(body.toString('utf8')))}\n`);
});

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`listening on ${address?.port}\n`);
});
