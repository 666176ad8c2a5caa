import { describe, expect, it } from 'vitest';
import { typeOf } from './file-types';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const iso = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}\0\0\0\0rest of it`);
/** With the brands that it says it is compatible with; what follows is none of them. */
const branded = (brand: string, ...others: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${brand}\0\0\0\0${others.join('')}\0\0\0\x08isom`,
  );
const matroska = (type: string) =>
  bytes(
    `\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x86\x81\x01\x42\x82${String.fromCharCode(0x80 + type.length)}${type}`,
  );
const shown = (head: Buffer) => {
  const type = typeOf(head);
  return type && `${type.kind} ${type.contentType}`;
};

describe('the type of a file', () => {
  it.each([
    ['GIF', bytes('GIF87a..'), 'image image/gif'],
    ['JPEG', bytes('\xff\xd8\xff\xe0..'), 'image image/jpeg'],
    ['PNG', bytes('\x89PNG\r\n\x1a\n..'), 'image image/png'],
    ['PDF', bytes('%PDF-1.4'), 'pdf application/pdf'],
    ['MP4', iso('isom'), 'video video/mp4'],
    ['M4V', iso('M4V '), 'video video/mp4'],
    ['F4V', iso('f4v '), 'video video/mp4'],
    ["MP4 of Sony's cameras", branded('XAVC', 'XAVC', 'mp42', 'iso2'), 'video video/mp4'],
    ["MP4 of Nikon's cameras", branded('NDSC', 'isom', 'mp42'), 'video video/mp4'],
    ['MP4 with AV1', branded('av01', 'iso6', 'mp41'), 'video video/mp4'],
    ["3GP of a telephone company's", branded('kddi', '3gp6'), 'video video/3gpp'],
    ['MOV', iso('qt  '), 'video video/quicktime'],
    ['an old MOV', bytes('\0\0\0\x08wide\0\0\0\0mdat'), 'video video/quicktime'],
    ['3GP', iso('3gp5'), 'video video/3gpp'],
    ['AVI', bytes('RIFF\x10\0\0\0AVI LIST'), 'video video/x-msvideo'],
    ['FLV', bytes('FLV\x01\x05'), 'video video/x-flv'],
    [
      'ASF and WMV',
      bytes('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c..'),
      'video video/x-ms-asf',
    ],
    ['MPG, VOB and MOD', bytes('\0\0\x01\xba\x44'), 'video video/mpeg'],
    ['MKV', matroska('matroska'), 'video video/x-matroska'],
    ['WEBM', matroska('webm'), 'video video/webm'],
  ])('is told by its content: %s', (_, head, type) => {
    expect(shown(head)).toBe(type);
  });

  it.each([
    ['nothing', bytes('')],
    ['HTML', bytes('<!doctype html>')],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a script', bytes('#!/bin/sh')],
    ['a program', bytes('MZ\x90\0')],
    ['a ZIP archive', bytes('PK\x03\x04')],
    ['a page that mentions a PDF', bytes('<html>%PDF-1.4')],
    ['sound in RIFF', bytes('RIFF\x10\0\0\0WAVEfmt ')],
    ['sound in MP4', iso('M4A ')],
    ['sound in MP4 that names videos', branded('M4A ', 'M4A ', 'mp42', 'isom')],
    ['a raw picture that names videos', branded('crx ', 'crx ', 'isom')],
    ['a brand that nobody knows', branded('none', 'nor ', 'this')],
    ['a HEIC picture', iso('heic')],
    ['an AVIF picture', iso('avif')],
    ['another document in EBML', matroska('else')],
    ['the beginning of a beginning', bytes('GIF8')],
  ])('is none for %s', (_, head) => {
    expect(typeOf(head)).toBeUndefined();
  });
});
