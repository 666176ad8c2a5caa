import { describe, expect, it } from 'vitest';
import { renderMail } from './render';

const invitation = (values: Record<string, string>) =>
  renderMail({
    template: 'invitation',
    values: { companyName: 'Larkfield', name: 'Ida', link: 'https://learn.vigil.example/x', ...values },
  });

describe('a mail', () => {
  it('says what its template says, plain and in HTML', () => {
    const { subject, text, html } = invitation({});
    expect(subject).toBe('Larkfield invites you to security-awareness training');
    expect(text).toContain('Open my training: https://learn.vigil.example/x');
    expect(html).toContain('<a href="https://learn.vigil.example/x">Open my training</a>');
  });

  it('takes a name with a line break for one header line', () => {
    const { subject } = invitation({ companyName: 'Lark\r\nBcc: victim@x.example\u0000field' });
    expect(subject).toBe('Lark Bcc: victim@x.example field invites you to security-awareness training');
  });

  it('escapes names and links in HTML, and keeps them as they are in plain text', () => {
    const name = `<img src=x onerror="alert('1')">&`;
    const { html, text } = invitation({ name, link: 'https://x.example/?a="><script>' });
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
    expect(text).toContain(name);
  });

  it('never fills a value in again that looks like a placeholder', () => {
    const { text } = invitation({ name: '%{link} $& ||||' });
    expect(text).toContain('Welcome, %{link} $& ||||');
  });

  it('carries the sign-in code and how long it works', () => {
    const { subject, text } = renderMail({
      template: 'loginCode',
      values: { code: '123456', minutes: '10' },
    });
    expect(subject).toBe('123456 is your Vigil sign-in code');
    expect(text).toContain('for 10 minutes');
  });
});
