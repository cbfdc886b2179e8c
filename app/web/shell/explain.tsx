import { figureExplanations } from '#app/explanations/explanations.ts';
import { ExplainPanel } from '#kit/web/explain-panel.tsx';
import type { ExplainPanelProps } from '#kit/web/explain.tsx';

/** The panel that explains a figure. Loaded when the user first asks about one. */
export default function Explained(props: ExplainPanelProps) {
  const words = figureExplanations[props.figure.dataset['explain'] ?? ''];
  return words ? <ExplainPanel {...props} explanation={words} /> : null;
}
