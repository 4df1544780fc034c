import { Counter, Gauge, type Registry } from "prom-client"

export interface RelayMetrics {
  readonly leading: (leads: boolean) => void
  readonly published: (events: number) => void
}

export const relayMetrics = (metrics: Registry): RelayMetrics => {
  const registers = [metrics]
  const leader = new Gauge({ name: "relay_leader", help: "1 where this relay leads, 0 where it waits to", registers })
  const events = new Counter({ name: "relay_events_total", help: "Events that Kafka has acknowledged, repeated ones among them", registers })
  return { leading: (leads) => leader.set(leads ? 1 : 0), published: (count) => events.inc(count) }
}
