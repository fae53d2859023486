/** The key of `messages` that the text of a zod issue is. Throws for a text that is none of them. */
export function knownMessage<Message extends string>(messages: readonly Message[], text: string): Message {
  const found = messages.find((message) => message === text);
  if (found === undefined) throw new Error(`A schema says "${text}", which is none of the form's messages.`);
  return found;
}
