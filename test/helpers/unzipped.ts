/** Reads archives. */
import { fromBuffer, type ZipFile } from 'yauzl';

/** Names and contents, as another program reads them. */
export async function unzipped(zip: Uint8Array): Promise<Readonly<Record<string, string>>> {
  const archive = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(zip), { lazyEntries: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  const found: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    archive.on('error', reject).on('end', () => resolve(found));
    archive.on('entry', (entry) => {
      archive.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream
          .on('data', (chunk) => chunks.push(chunk))
          .on('end', () => {
            found[entry.fileName] = Buffer.concat(chunks).toString();
            archive.readEntry();
          });
      });
    });
    archive.readEntry();
  });
}
