import { en, spec, type MessagesName, type MessageTexts } from './message-texts.ts';
import { thaiTexts } from './th-texts.ts';

/** The complete texts of every language, for the server and tests; a browser loads only one (`loadTexts`). */
export const allMessageTexts: Readonly<Record<MessagesName, MessageTexts>> = { spec, th: thaiTexts, en };
