/** Notes whether bytes of another encoding would pass for UTF-8: then a reader would take them for that. */
import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';

export interface Utf8Watch {
  readonly see: (bytes: Uint8Array) => void;
  /** True when all bytes are UTF-8, and not plain ASCII, which is the same in both. Ends the watch. */
  readonly passesForUtf8: () => boolean;
}

/** Starts to watch. */
export function watchForUtf8(): Utf8Watch {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isPlain = true;
  const decode = (bytes?: Uint8Array) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      isUtf8 = false;
    }
  };
  return {
    see: (bytes) => {
      isPlain &&= isAscii(bytes);
      if (isUtf8) decode(bytes);
    },
    passesForUtf8: () => {
      if (isUtf8) decode();
      return isUtf8 && !isPlain;
    },
  };
}
