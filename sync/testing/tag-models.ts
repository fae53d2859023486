/** Tags of customers, stored filters and texts of the agent, as their migrations describe them. */
import { singleColumns } from '../local/entity.ts';
import type { Columns, Json } from '../engine/protocol.ts';
import { modelDefaults } from './model-defaults.ts';
import type { ModelEntity } from './model/model-entity.ts';

const length = (value: Json | undefined) => Array.from(typeof value === 'string' ? value : '').length;

/** The key of a tag, as `private.tag_key`. */
export const modelTagKey = (row: Columns) =>
  String(row['tag'] ?? '')
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** `public.customer_tags`: a set, in which the later of two rows for one tag replaces the earlier. */
export const tagsModel: ModelEntity = {
  ...modelDefaults,
  entity: 'customer_tags',
  followsMerge: () => true,
  groups: [],
  createColumns: ['id', 'user_id', 'customer_id', 'tag'],
  types: {
    id: 'uuid',
    user_id: 'uuid',
    customer_id: 'uuid',
    tag: 'text',
    created_at: 'timestamptz',
    replaced: 'json',
  },
  required: ['customer_id', 'tag'],
  parents: [{ column: 'customer_id', entity: 'customers', constraint: 'customer_tags_customer_fkey' }],
  check: (row) => {
    if (length(row['tag']) > 40) return 'customer_tags_tag_length';
    return modelTagKey(row) === '' ? 'customer_tags_tag_required' : null;
  },
  wrote: (world, row) => {
    let replaced = row['replaced'] as string[];
    for (const other of world.rows('customer_tags')) {
      const isSame = other['customer_id'] === row['customer_id'] && modelTagKey(other) === modelTagKey(row);
      if (!isSame || other['id'] === row['id']) continue;
      const rowId = String(other['id']);
      world.write({ entity: 'customer_tags', rowId, row: undefined });
      replaced = [rowId, ...(other['replaced'] as string[])].slice(0, 10);
    }
    if (replaced === row['replaced']) return;
    world.write({ entity: 'customer_tags', rowId: String(row['id']), row: { ...row, replaced } });
  },
  defaults: { replaced: [] },
  heir: (world, { rowId, userId }) => {
    const heir = world.rows('customer_tags').find((row) => {
      return row['user_id'] === userId && (row['replaced'] as string[]).includes(rowId);
    });
    return heir && String(heir['id']);
  },
};

/** `public.saved_lists`. */
export const savedListsModel: ModelEntity = {
  ...modelDefaults,
  entity: 'saved_lists',
  groups: singleColumns('overwrite', ['name', 'filter']),
  createColumns: ['id', 'user_id'],
  types: { id: 'uuid', user_id: 'uuid', name: 'text', filter: 'json', created_at: 'timestamptz' },
  required: ['name', 'filter'],
  check: ({ name, filter }) => {
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
      return 'saved_lists_filter_shape';
    if (length(name) > 60) return 'saved_lists_name_length';
    return /\S/.test(String(name)) ? null : 'saved_lists_name_required';
  },
};

/** `public.agent_texts`. */
export const agentTextsModel: ModelEntity = {
  ...modelDefaults,
  entity: 'agent_texts',
  groups: singleColumns('overwrite', ['value']),
  createColumns: ['id', 'user_id', 'name'],
  types: { id: 'uuid', user_id: 'uuid', name: 'text', value: 'text', created_at: 'timestamptz' },
  required: ['name', 'value'],
  check: ({ name, value }) => {
    if (!/^[a-z]+(\.[a-z]+)*$/.test(String(name)) || length(name) > 40) return 'agent_texts_name_format';
    if (length(value) > 1000) return 'agent_texts_value_length';
    return /\S/.test(String(value)) ? null : 'agent_texts_value_required';
  },
};
