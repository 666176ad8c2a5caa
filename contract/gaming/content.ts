import { z } from 'zod';
import { limits } from '../limits';
import { messageSchema, nameSchema } from '../values';

/** What learners judge in a game: something that reached them by mail, by text message, on the web or by phone. */
export const MEDIA = ['mail', 'sms', 'site', 'call'] as const;
export type Medium = (typeof MEDIA)[number];

/** 1 easy, 2 medium, 3 hard. */
export const DIFFICULTIES = [1, 2, 3] as const;

/** A short text on one line: a name, an address, a label. */
const lineSchema = nameSchema.min(1);
const proseSchema = messageSchema.min(1).max(limits.games.textMax);
/** What a link shows when it is pointed at; it is text and leads nowhere. */
const targetSchema = z.string().min(1).max(limits.text.nameMax);

/** A part of a mail or a page. */
export const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: lineSchema }),
  z.object({ type: z.literal('text'), text: proseSchema }),
  z.object({ type: z.literal('link'), text: lineSchema, target: targetSchema }),
  z.object({ type: z.literal('button'), text: lineSchema, target: targetSchema }),
  /** Something to fill in; `text` is its label. */
  z.object({ type: z.literal('field'), text: lineSchema }),
  /** `text` is the file's name. */
  z.object({ type: z.literal('attachment'), text: lineSchema }),
]);
export type Block = z.infer<typeof blockSchema>;
const blocksSchema = z.array(blockSchema).min(1).max(limits.games.blocksMax);

/** What is shown, as data and never as HTML: whatever a library brings can run nothing. */
export const itemContentSchema = z.discriminatedUnion('medium', [
  z.object({
    medium: z.literal('mail'),
    fromName: lineSchema,
    fromAddress: lineSchema,
    subject: lineSchema,
    blocks: blocksSchema,
  }),
  z.object({
    medium: z.literal('sms'),
    /** A number or a name. */
    sender: lineSchema,
    messages: z.array(proseSchema).min(1).max(limits.games.blocksMax),
  }),
  z.object({ medium: z.literal('site'), address: lineSchema, title: lineSchema, blocks: blocksSchema }),
  z.object({
    medium: z.literal('call'),
    /** As the phone shows it. */
    caller: lineSchema,
    lines: z
      .array(z.object({ by: z.enum(['caller', 'you']), text: proseSchema }))
      .min(2)
      .max(limits.games.blocksMax),
  }),
]);
export type ItemContent = z.infer<typeof itemContentSchema>;

/** Something to notice: a text of the content, word for word, and what it tells. */
export const clueSchema = z.object({ quote: lineSchema, text: proseSchema });
export type Clue = z.infer<typeof clueSchema>;

/** One item of a game in one language. The same key in another language is its translation. */
export const gameItemSchema = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(limits.games.keyMax),
  languageCode: z.string(),
  isFake: z.boolean(),
  difficulty: z.literal(DIFFICULTIES),
  /** For admins: what it is about. */
  title: lineSchema,
  content: itemContentSchema,
  /** Why it is fake, or why it is real: told once it is judged. */
  explanation: proseSchema,
  clues: z.array(clueSchema).min(1).max(limits.games.cluesMax),
});
export type GameItem = z.infer<typeof gameItemSchema>;

/** Every text of an item that a clue can quote, in order. */
export function textsOf(content: ItemContent): string[] {
  switch (content.medium) {
    case 'mail':
      return [content.fromName, content.fromAddress, content.subject, ...textsOfBlocks(content.blocks)];
    case 'sms':
      return [content.sender, ...content.messages];
    case 'site':
      return [content.address, content.title, ...textsOfBlocks(content.blocks)];
    case 'call':
      return [content.caller, ...content.lines.map(({ text }) => text)];
  }
}

const textsOfBlocks = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => ('target' in block ? [block.text, block.target] : [block.text]));
