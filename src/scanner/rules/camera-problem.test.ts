import { expect, it } from 'vitest';
import { cameraProblemOf } from './camera-problem.ts';

it.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'unsupported'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unsupported'],
  ['', 'unsupported'],
])('%s is %s', (name, problem) => expect(cameraProblemOf(name)).toBe(problem));
