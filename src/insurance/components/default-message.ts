import type { Translate } from '../../i18n/translate.ts';
import type { agentMessages, MessageField } from '../rules/agent-text.ts';
import type { RenewalTemplate } from '../rules/renewal-facts.ts';

/** The app's own text of a message with its fields filled in, for a message that the agent has not worded. */
export function defaultMessage(options: {
  name: (typeof agentMessages)[number];
  fields: Readonly<Record<MessageField, string>>;
  t: Translate;
}): string {
  const template = options.name.slice('message.'.length) as RenewalTemplate;
  return options.t(`insurance.message.${template}`, options.fields);
}
