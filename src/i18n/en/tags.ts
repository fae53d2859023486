/** Tags of customers (CUSTOMER-16). */
export const tags = {
  'tags.label': 'Tags',
  'tags.add': 'Add tag',
  'tags.edit': 'Edit tags',
  'tags.of': 'Tags of {name}',
  'tags.new': 'Tag',
  'tags.newHelp': 'At most {limit} characters. Enter adds it.',
  'tags.suggested': 'Tags in use',
  'tags.addNamed': 'Add tag {tag}',
  'tags.remove': 'Remove tag {tag}',
  'tags.invalid': 'A tag has 1 to {limit} characters',
  'tags.none': 'No tags yet',
  'tags.more': '{n} more tags',
} as const;
