DROP INDEX "simulation_templates_template";--> statement-breakpoint
CREATE INDEX "simulation_templates_template" ON "simulation_templates" USING btree ("template_id");