import { describe, expect, it } from 'vitest';
import { kindOfPaper, paperName } from './paper.rules.ts';

describe('a document of a dispute', () => {
  it('is what its bytes say', () => {
    const of = (text: string) => kindOfPaper(Buffer.from(text, 'latin1'));
    expect(of('%PDF-1.7\n')).toBe('pdf');
    expect(of('\u00ff\u00d8\u00ff\u00e0')).toBe('jpg');
    expect(of('\u0089PNG\r\n\u001a\n')).toBe('png');
    for (const other of ['', '%PD', '<html>', 'GIF89a', '\u00ff\u00d8']) expect(of(other)).toBeUndefined();
  });
  it('keeps its name and no folder', () => {
    expect(paperName('C:\\papers\\pod 17.pdf')).toBe('pod 17.pdf');
    expect(paperName('../../etc/passwd')).toBe('passwd');
    expect(paperName(' ')).toBe('–');
    expect([...paperName(`${'箱'.repeat(200)}.pdf`)].length).toBe(80);
  });
});
