import { expect, test } from 'vitest';
import consents from '../../tests/cases/consent-fields.json';
import insurance from '../../tests/cases/insurance-fields.json';
import notes from '../../tests/cases/note-fields.json';
import renewals from '../../tests/cases/renewal-fields.json';
import tags from '../../tests/cases/tag-fields.json';
import tasks from '../../tests/cases/task-fields.json';
import type { Columns } from '../engine/protocol.ts';
import { consentsModel, insuranceModel, notesModel, tasksModel } from './crm-models.ts';
import { tagsModel } from './tag-models.ts';

const empty = (types: object): Columns =>
  Object.fromEntries(Object.keys(types).map((column) => [column, null]));

test.each(notes.cases)(
  'the model of notes answers as the table of cases says: $name',
  ({ values, refused }) => {
    expect(notesModel.check({ ...empty(notesModel.types), ...values })).toBe(refused);
  },
);

test.each(tasks.cases)(
  'the model of tasks answers as the table of cases says: $name',
  ({ values, refused }) => {
    expect(tasksModel.check({ ...empty(tasksModel.types), ...(values as Columns) })).toBe(refused);
  },
);

test.each(consents.cases)(
  'the model of consents answers as the table of cases says: $name',
  ({ values, refused }) => {
    expect(consentsModel.check({ ...empty(consentsModel.types), ...(values as Columns) })).toBe(refused);
  },
);

test.each(tags.cases)(
  'the model of tags answers as the table of cases says: $name',
  ({ values, refused }) => {
    expect(tagsModel.check({ ...empty(tagsModel.types), ...values })).toBe(refused);
  },
);

const named = [...insurance.cases, ...renewals.cases].map(({ name, refused, values }) => ({
  name,
  refused,
  values: JSON.stringify(values),
}));

test.each(named)(
  'the model of insurance answers as the table of cases says: $name',
  ({ values, refused }) => {
    const owner = { user_id: '01900000-0000-7000-8000-00000000000a', customer_id: 'customer' };
    const given = JSON.parse(values.replaceAll('{folder}', `${owner.user_id}/customer`)) as Columns;
    const row = { ...empty(insuranceModel.types), ...insuranceModel.defaults, ...owner, ...given };
    expect(insuranceModel.check(row)).toBe(refused);
  },
);
