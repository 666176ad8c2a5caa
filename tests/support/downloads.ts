import { beforeEach, vi } from 'vitest';

/** What a page has saved as files since the test began; jsdom saves nothing. Call it once in a file. */
export function watchDownloads() {
  const saved: { readonly name: string; readonly content: Blob }[] = [];
  const contents: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (content) => `blob:${contents.push(content as Blob) - 1}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const content = contents[Number(this.href.replace('blob:', ''))];
      if (content) saved.push({ name: this.download, content });
    });
  });
  return saved;
}
