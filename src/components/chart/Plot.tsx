import { directionOf } from '@contract/languages';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipLabel,
  XAxis,
  YAxis,
} from 'recharts';
import { useLocaleCode } from '@/i18n/useT';
import type { ChartPoint, ChartProps, ChartSeries } from './Chart';
import styles from './chart.module.css';

/** Points that still have room for their numbers. */
const LABELED = 8;

const STROKES = {
  first: 'var(--color-accent)',
  second: 'var(--color-info)',
  third: 'var(--color-success)',
  fourth: 'var(--color-warning)',
};
const DASHES = { first: undefined, second: '6 4', third: '2 3', fourth: '9 3 2 3' };
const fillOf = (tone: keyof typeof STROKES) =>
  tone === 'second' ? 'var(--color-accent-soft)' : STROKES[tone];

const numberAt = (point: ChartPoint | undefined, { key }: ChartSeries) => point?.values[key] ?? null;

/** Remembers the point that the mouse or the arrow keys have reached. */
function ActivePoint({ at }: { at: RefObject<unknown> }) {
  const label = useActiveTooltipLabel();
  useEffect(() => {
    at.current = label;
  }, [at, label]);
  return null;
}

/** The drawn part of a `<Chart>`, with recharts. */
export default function Plot(props: Omit<ChartProps, 'table'>) {
  const { title, points, series, axis, reference, height } = props;
  const isReversed = directionOf(useLocaleCode()) === 'rtl';
  const hasBars = series.some(({ mark }) => mark === 'bar');
  const pointOf = (key: unknown) => points.find((point) => point.key === key);
  const navigate = useNavigate();
  const active = useRef<unknown>(undefined);
  const hasPeople = points.some(({ to }) => to !== undefined);
  const formatOf = (key: unknown) => series.find((one) => one.key === key)?.format ?? axis.format;

  /** The number of the upper point is above it, that of a lower one below. */
  const isAbove = (one: ChartSeries, at: number) => {
    const own = numberAt(points[at], one) ?? 0;
    const others = series.filter((other) => other !== one);
    const isFirst = series[0] === one;
    return others.every((other) => {
      const value = numberAt(points[at], other) ?? 0;
      return isFirst ? own >= value : own > value;
    });
  };
  /** Bars have the number of the whole, above the last. */
  const textOf = (one: ChartSeries, at: number) => {
    if (one.mark !== 'bar') {
      const value = numberAt(points[at], one);
      return value === null ? undefined : one.format(value);
    }
    if (series.at(-1) !== one) return undefined;
    return axis.format(series.reduce((sum, part) => sum + (numberAt(points[at], part) ?? 0), 0));
  };
  const labels = (one: ChartSeries) =>
    points.length <= LABELED && (
      <LabelList
        dataKey={one.key}
        content={({ x, y, width = 0, index = 0 }) => {
          const above = one.mark === 'bar' || isAbove(one, index);
          return (
            <text
              x={Number(x) + Number(width) / 2}
              y={Number(y) + (above ? -10 : 18)}
              fill={one.mark === 'bar' ? 'var(--color-text-muted)' : STROKES[one.tone ?? 'first']}
              fontSize={11}
              textAnchor="middle"
            >
              {textOf(one, index)}
            </text>
          );
        }}
      />
    );
  const drawn = (one: ChartSeries) => {
    const { key, name, mark, tone = 'first' } = one;
    const shared = { key, dataKey: key, name, isAnimationActive: false };
    if (mark === 'bar') {
      return (
        <Bar
          {...shared}
          key={key}
          stackId="bars"
          fill={fillOf(tone)}
          stroke={tone === 'second' ? STROKES.first : undefined}
        >
          {labels(one)}
        </Bar>
      );
    }
    if (mark === 'steps') {
      return (
        <Area
          {...shared}
          key={key}
          type="stepAfter"
          stroke={STROKES[tone]}
          fill="var(--color-accent-soft)"
          strokeWidth={2}
        >
          {labels(one)}
        </Area>
      );
    }
    return (
      <Line
        {...shared}
        key={key}
        stroke={STROKES[tone]}
        strokeWidth={2}
        strokeDasharray={DASHES[tone]}
        dot={{ r: 3, fill: STROKES[tone] }}
        connectNulls
      >
        {labels(one)}
      </Line>
    );
  };
  const plot = (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        // Focus and arrow keys go through the points.
        accessibilityLayer
        role="img"
        aria-label={title}
        data={points.map(({ key, values }) => ({ ...values, key }))}
        margin={{ top: 20, right: 16, bottom: 0, left: 0 }}
        maxBarSize={44}
      >
        {hasPeople && <ActivePoint at={active} />}
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis
          dataKey="key"
          tickFormatter={(key) => pointOf(key)?.tick ?? ''}
          reversed={isReversed}
          minTickGap={hasBars ? 4 : 16}
          padding={hasBars ? undefined : { left: 16, right: 16 }}
          tickLine={!hasBars}
          stroke="var(--color-text-muted)"
          fontSize={12}
        />
        <YAxis
          domain={[0, axis.max ?? 'auto']}
          allowDecimals={false}
          tickFormatter={(value) => axis.format(Number(value))}
          orientation={isReversed ? 'right' : 'left'}
          width={axis.width}
          axisLine={false}
          tickLine={false}
          stroke="var(--color-text-muted)"
          fontSize={12}
        />
        <Tooltip
          cursor={hasBars ? { fill: 'var(--color-hover)' } : undefined}
          labelFormatter={(key) => pointOf(key)?.name ?? ''}
          formatter={(value, _name, { dataKey }) => (value == null ? '–' : formatOf(dataKey)(Number(value)))}
          contentStyle={{ background: 'var(--color-raised)', border: '1px solid var(--color-line)' }}
          itemStyle={{ color: 'var(--color-text)' }}
        />
        {reference !== undefined && (
          <ReferenceLine y={reference} stroke="var(--color-line-strong)" strokeDasharray="4 4" />
        )}
        {series.map(drawn)}
      </ComposedChart>
    </ResponsiveContainer>
  );
  if (!hasPeople) return plot;
  const open = () => {
    const to = points.find(({ key }) => key === active.current)?.to;
    if (to !== undefined) void navigate(to);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart inside has the focus, and its arrow keys choose the point
    <div className={styles.opens} onClick={open} onKeyDown={({ key }) => key === 'Enter' && open()}>
      {plot}
    </div>
  );
}
