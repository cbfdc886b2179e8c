import { figureExplanations } from '#app/explanations/explanations.ts';
import { ExplainPanel } from '#kit/web/explain-panel.tsx';
import type { ExplainPanelProps } from '#kit/web/explain.tsx';

/** The panel with the words of the product: fetched when the first figure is asked. */
export default function Explained(props: ExplainPanelProps) {
  const words = figureExplanations[props.figure.dataset['explain'] ?? ''];
  return words ? <ExplainPanel {...props} words={words} /> : null;
}
