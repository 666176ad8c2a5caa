import { packagesOf } from '@tests/support/static-imports';
import { describe, expect, it } from 'vitest';

const FOLDER = 'areas/phishing-exercise/templates';
const found = (entry: string, library: RegExp) =>
  [...packagesOf([entry]).keys()].filter((name) => library.test(name));
const EDITOR = /^(?:@tiptap\/|prosemirror)/;
const SANITIZER = /^dompurify$/;

describe('what loads with a screen', () => {
  it('is the visual editor only where bodies are edited', () => {
    expect(found(`${FOLDER}/body/BodyEditor.tsx`, EDITOR)).toContain('@tiptap/react');
    for (const entry of ['TemplateEditorDialog', 'TemplateLibraryButton', 'TemplateLibrary']) {
      expect([entry, found(`${FOLDER}/${entry}.tsx`, EDITOR)]).toEqual([entry, []]);
    }
  });

  it('is the sanitizer only where messages are shown', () => {
    expect(found('components/message/MessageContent.tsx', SANITIZER)).toEqual(['dompurify']);
    expect(found('components/message/MessageView.tsx', SANITIZER)).toEqual([]);
    expect(found(`${FOLDER}/TemplateLibraryButton.tsx`, SANITIZER)).toEqual([]);
  });
});
