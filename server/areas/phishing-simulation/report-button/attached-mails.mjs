// Mails inside files: Outlook's .msg, its winmail.dat (TNEF), and archives.
import rtf from '@kenjiuno/decompressrtf';
import msgReader from '@kenjiuno/msgreader';
import { unzipSync } from 'fflate';

const { default: MsgReader } = msgReader;

const nameOf = ({ filename = '' }) => filename.toLowerCase();
const isMessage = (file) => file.contentType === 'message/rfc822' || nameOf(file).endsWith('.eml');
const isOutlook = (file) =>
  file.contentType === 'application/vnd.ms-outlook' || nameOf(file).endsWith('.msg');
const isTnef = (file) =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(file.contentType ?? '') || nameOf(file) === 'winmail.dat';
const isArchive = (file) =>
  /^application\/(?:x-)?zip/.test(file.contentType ?? '') || nameOf(file).endsWith('.zip');

const LZFU = Buffer.from('LZFu');
const textOfRtf = (bytes) => Buffer.from(rtf.decompressRTF([...bytes])).toString('latin1');

/** The texts of a message of Outlook's, and of those inside it; its headers are those that it came with. */
function* textsOfMsg(fields) {
  yield fields.headers ?? '';
  yield fields.body ?? '';
  yield fields.bodyHtml ?? '';
  if (fields.html) yield Buffer.from(fields.html).toString('latin1');
  if (fields.compressedRtf) yield textOfRtf(fields.compressedRtf);
  for (const { innerMsgContentFields } of fields.attachments ?? [])
    if (innerMsgContentFields) yield* textsOfMsg(innerMsgContentFields);
}

function readMsg(content) {
  const reader = new MsgReader(new DataView(content.buffer, content.byteOffset, content.byteLength));
  const fields = reader.getFileData();
  if (fields.error) return { texts: [], files: [] };
  const files = (fields.attachments ?? [])
    .filter(({ innerMsgContent }) => !innerMsgContent)
    .map((attachment) => {
      const { fileName, content: bytes } = reader.getAttachment(attachment);
      return { filename: fileName, content: Buffer.from(bytes) };
    });
  return { texts: [...textsOfMsg(fields)], files };
}

const TNEF_SIGNATURE = 0x223e9f78;
const ATTACHED_DATA = 0x6800f;
const ATTACHED_NAME = 0x18010;

/** Attributes of a TNEF stream: level, id, length, the bytes and a checksum. */
function* attributesOf(content) {
  if (content.length < 6 || content.readUInt32LE(0) !== TNEF_SIGNATURE) return;
  for (let at = 6; at + 9 <= content.length; ) {
    const [id, length] = [content.readUInt32LE(at + 1), content.readUInt32LE(at + 5)];
    const bytes = content.subarray(at + 9, at + 9 + length);
    yield { id, bytes };
    at += 9 + length + 2;
  }
}

/** The texts of what Outlook sends to other programs: plain, in two bytes a letter, or as compressed RTF. */
function* textsOfTnef(bytes) {
  yield bytes.toString('latin1');
  yield bytes.toString('utf16le');
  const at = bytes.indexOf(LZFU);
  if (at >= 8) yield textOfRtf(bytes.subarray(at - 8));
}

function readTnef(content) {
  const [texts, files] = [[], []];
  let filename = '';
  for (const { id, bytes } of attributesOf(content)) {
    if (id === ATTACHED_NAME) filename = bytes.toString('latin1').replace(/\0.*$/s, '');
    else if (id === ATTACHED_DATA) files.push({ filename, content: bytes });
    else texts.push(...textsOfTnef(bytes));
  }
  return { texts, files };
}

function readArchive(content, { bytesMax, filesMax }) {
  let [bytes, count] = [0, 0];
  const entries = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:eml|msg|dat)$/i.test(name) || count >= filesMax || bytes + originalSize > bytesMax)
        return false;
      count += 1;
      bytes += originalSize;
      return true;
    },
  });
  const files = Object.entries(entries).map(([name, data]) => ({
    filename: name.split('/').at(-1),
    content: Buffer.from(data),
  }));
  return { texts: [], files };
}

const NOTHING = { texts: [], files: [] };

/**
 * What a file is to a reader of mails: `message` is a whole mail; `texts` may have tokens; `files` are read likewise. A file that
 * can't be read has nothing.
 */
export function readFile(file, limits) {
  if (isMessage(file)) return { ...NOTHING, message: file.content };
  try {
    if (isOutlook(file)) return readMsg(file.content);
    if (isTnef(file)) return readTnef(file.content);
    if (isArchive(file)) return readArchive(file.content, limits);
  } catch {
    // Made by somebody who means harm, or by nobody's program.
  }
  return NOTHING;
}
