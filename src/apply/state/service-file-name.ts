import { createHash } from 'node:crypto';

/** Names the file of a state folder that is of one service, without showing its address. Pure. @param kind such as `lock` */
export function serviceFileName(kind: string, serviceUrl: string): string {
  return `${kind}-${createHash('sha256').update(serviceUrl).digest('hex').slice(0, 16)}.json`;
}
