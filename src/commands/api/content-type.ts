/** The content type of a file to send, by the ending of its name. Pure. */
import path from 'node:path';

const openXml = 'application/vnd.openxmlformats-officedocument';

/** The kinds of files that people attach to tickets. */
const typeByEnding: ReadonlyMap<string, string> = new Map([
  ['.pdf', 'application/pdf'],
  ['.csv', 'text/csv'],
  ['.txt', 'text/plain'],
  ['.json', 'application/json'],
  ['.xml', 'application/xml'],
  ['.html', 'text/html'],
  ['.zip', 'application/zip'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.svg', 'image/svg+xml'],
  ['.tif', 'image/tiff'],
  ['.tiff', 'image/tiff'],
  ['.heic', 'image/heic'],
  ['.mp4', 'video/mp4'],
  ['.eml', 'message/rfc822'],
  ['.msg', 'application/vnd.ms-outlook'],
  ['.doc', 'application/msword'],
  ['.xls', 'application/vnd.ms-excel'],
  ['.ppt', 'application/vnd.ms-powerpoint'],
  ['.docx', `${openXml}.wordprocessingml.document`],
  ['.xlsx', `${openXml}.spreadsheetml.sheet`],
  ['.pptx', `${openXml}.presentationml.presentation`],
]);

/** `application/octet-stream` for an unknown ending. */
export function contentTypeOf(file: string): string {
  return typeByEnding.get(path.extname(file).toLowerCase()) ?? 'application/octet-stream';
}
