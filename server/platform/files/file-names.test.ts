import { describe, expect, it } from 'vitest';
import { cleanName } from './file-names';

describe('the name of a file', () => {
  it.each([
    ['gate.png', 'image/png', 'gate.png'],
    ['GATE.PNG', 'image/png', 'GATE.PNG'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    // What it is, not what it says.
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['invoice.exe', 'image/png', 'invoice.exe.png'],
    ['report v1.2', 'application/pdf', 'report v1.2.pdf'],
    ['clip.mp4', 'video/quicktime', 'clip.mov'],
    ['clip.VOB', 'video/mpeg', 'clip.VOB'],
    // Marks that show a name backwards, and characters that nobody sees.
    ['photo\u202egnp.exe', 'image/png', 'photognp.exe.png'],
    ['\u2067abc\u2069.png', 'image/png', 'abc.png'],
    ['in\u200bvis\u00adible\ufeff.png', 'image/png', 'invisible.png'],
    ['two\r\nlines\u2028more.png', 'image/png', 'twolinesmore.png'],
    // Persian writes with a joiner between.
    ['می\u200cخواهم.png', 'image/png', 'می\u200cخواهم.png'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\fakepath\\x.gif', 'image/gif', 'x.gif'],
    ['.png', 'image/png', 'file.png'],
    ['', 'image/png', 'file.png'],
    ['ends. .png', 'image/png', 'ends.png'],
  ])('%j of %s is %j', (given, contentType, expected) => {
    expect(cleanName(given, contentType)).toBe(expected);
  });

  it('is cut before its extension, and not within a character', () => {
    const name = cleanName(`${'x'.repeat(250)}${'🎓'.repeat(10)}.png`, 'image/png');
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^x+.*\.png$/u);
    expect(name.isWellFormed()).toBe(true);
  });
});
