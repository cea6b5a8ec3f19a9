import type { Agent } from '../../core/index.ts';
export function greedy(): Agent {
  return { name: 'greedy', act: (seat) => seat.legal()[0] };
}
export function heuristic(): Agent {
  return { name: 'heuristic', act: (seat) => seat.legal()[0] };
}
export function soloHeuristic(): Agent {
  return { name: 'heuristic', act: (seat) => seat.legal()[0] };
}
