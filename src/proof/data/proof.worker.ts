import type { Challenge } from '../rules/proof.ts';
import { solveChallenge } from './solve-challenge.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solveChallenge(data)));
