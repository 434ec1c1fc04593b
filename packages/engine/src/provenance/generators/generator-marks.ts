/** A kind of trace that a generator leaves in metadata, and how it is told from what others write there. */
export interface GeneratorMark {
  /** The generator, as a report names it; null where the field itself holds nothing but its name. */
  readonly name: string | null
  /** What the trace says: a model generated the picture (or generated it anew from another), or changed part of it. */
  readonly says: 'generated' | 'edited'
  /** Fields that count (see `EmbeddedText`), with the key as the container has it, in any case. */
  readonly fields: readonly string[]
  /** All must be found in the text of such a field. The text from the first on is what a report quotes. */
  readonly patterns: readonly RegExp[]
  /** Another field of the same file that must look so too. */
  readonly beside?: { readonly field: string; readonly pattern: RegExp }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const SOFTWARE = ['EXIF Software', 'PNG Software', 'XMP CreatorTool', 'XMP Software', 'tag Software']
const CREDIT = ['IPTC Credit', 'XMP Credit', 'PNG Credit']
const COMMENTS = ['EXIF UserComment', 'comment', 'tag Comment', 'XMP UserComment']

/**
 * What generators write of their own accord, each with the source that shows it: code that writes the field, or files
 * in which it was found. Only what nothing else writes is here: no mere name of a generator in a text (a caption may
 * mention Midjourney), no word such as "AI" (cameras have AI modes), no program that also handles photographs. An
 * upscaler's settings (`postprocessing`, `extras` of Stable Diffusion WebUI) and a ComfyUI graph that only resizes are
 * none either. The first that fits counts.
 */
export const GENERATOR_MARKS: readonly GeneratorMark[] = [
  {
    // mcmonkeyprojects/SwarmUI; files of it in enslo/sd-metadata.
    name: 'SwarmUI',
    says: 'generated',
    fields: ['PNG parameters', 'tag parameters', ...COMMENTS],
    patterns: [/"sui_image_params"/],
  },
  {
    // lllyasviel/Fooocus, modules/meta_parser.py (get_exif) and modules/private_logger.py.
    name: 'Fooocus',
    says: 'generated',
    fields: ['EXIF Software'],
    patterns: [/^Fooocus v\d/],
  },
  {
    name: 'Fooocus',
    says: 'generated',
    fields: ['PNG fooocus_scheme'],
    patterns: [/^(?:fooocus|a1111)$/],
  },
  {
    // runew0lf/RuinedFooocus and MoonRide303/Fooocus-MRE, modules/private_logger.py.
    name: 'Fooocus',
    says: 'generated',
    fields: ['PNG parameters', 'PNG Comment', ...COMMENTS],
    patterns: [/"software": ?"(?:Ruined)?Fooocus/],
  },
  {
    // AUTOMATIC1111/stable-diffusion-webui, modules/processing.py (create_infotext) and modules/images.py
    // (save_image_with_geninfo); also written by Forge, SD.Next, Civitai, Draw Things and plug-ins of ComfyUI.
    name: 'Stable Diffusion WebUI format',
    says: 'generated',
    fields: ['PNG parameters', 'tag parameters', 'EXIF ImageDescription', 'XMP description', ...COMMENTS],
    patterns: [/\bSteps: \d{1,5}, /, /\b(?:Sampler|CFG scale|Guidance scale): /i, /\bSeed: -?\d/],
  },
  {
    // comfyanonymous/ComfyUI: nodes.py (SaveImage), comfy_extras/nodes_images.py (animated files: EXIF Model, chunk
    // comf), comfy_extras/nodes_video.py. Plug-ins: Kosinkadink/ComfyUI-VideoHelperSuite (tag comment), image savers
    // (EXIF Make, UserComment). The names of nodes that generate: samplers, and those of comfy_api_nodes/.
    name: 'ComfyUI',
    says: 'generated',
    fields: ['PNG prompt', 'tag prompt', 'EXIF Make', 'EXIF Model', 'EXIF ImageDescription', ...COMMENTS],
    patterns: [
      /class_type\\{0,3}" ?: ?\\{0,3}"[\w .()|:-]{0,80}(?:Sampler|TextToImage|TextToVideo|ImageToVideo|Image2Video|OpenAIDalle|OpenAIGPTImage|FluxPro|FluxKontext|Ideogram|StableImage|VideoGeneration|GeminiImage|LumaImage|LumaVideo)/,
    ],
  },
  {
    // Files of Civitai's own generator in enslo/sd-metadata: the prompt beside a graph that may only enlarge.
    name: 'Civitai',
    says: 'generated',
    fields: ['EXIF UserComment'],
    patterns: [/"extraMetadata": ?"\{/, /\\u0022prompt\\u0022: ?\\u0022[^\\]/],
  },
  {
    // invoke-ai/InvokeAI, invokeai/app/services/image_files (since 3.0).
    name: 'InvokeAI',
    says: 'generated',
    fields: ['PNG invokeai_metadata', 'tag invokeai_metadata', ...COMMENTS],
    patterns: [/"(?:generation_mode|positive_prompt)": ?"/],
  },
  {
    // invoke-ai/InvokeAI 2, ldm/invoke/pngwriter.py; the key Dream holds its command line.
    name: 'InvokeAI',
    says: 'generated',
    fields: ['PNG sd-metadata'],
    patterns: [/"app_id": ?"(?:invoke-ai|lstein)\//],
  },
  {
    name: 'InvokeAI',
    says: 'generated',
    fields: ['PNG Dream'],
    patterns: [/ -S ?\d/, / -s ?\d/],
  },
  {
    // Files of NovelAI in enslo/sd-metadata: PNG Software and Source, EXIF Software in WebP.
    name: 'NovelAI',
    says: 'generated',
    fields: ['PNG Software', 'EXIF Software', 'PNG Source'],
    patterns: [/^NovelAI(?: Diffusion\b.*)?$/],
  },
  {
    // easydiffusion/easydiffusion, ui/easydiffusion/utils/save_utils.py: a chunk a field, or all as one text.
    name: 'Easy Diffusion',
    says: 'generated',
    fields: ['PNG use_stable_diffusion_model'],
    patterns: [/^[^\n]/],
  },
  {
    name: 'Easy Diffusion',
    says: 'generated',
    fields: ['EXIF UserComment'],
    patterns: [/"use_stable_diffusion_model": ?"/],
  },
  {
    // Files of Tensor.Art in enslo/sd-metadata.
    name: 'Tensor.Art',
    says: 'generated',
    fields: ['PNG generation_data'],
    patterns: [/"(?:ksamplerName|cfgScale)":/],
  },
  {
    // Files of spaces of Hugging Face in enslo/sd-metadata: arguments of huggingface/diffusers' pipelines.
    name: 'Diffusers',
    says: 'generated',
    fields: ['PNG parameters', 'EXIF UserComment'],
    patterns: [/"num_inference_steps": ?\d/, /"guidance_scale": ?\d/],
  },
  {
    // Draw Things, in XMP: enslo/sd-metadata, packages/core/src/parsers/draw-things.ts.
    name: 'Draw Things',
    says: 'generated',
    fields: ['XMP CreatorTool'],
    patterns: [/^Draw Things\b/],
  },
  {
    // Files of Midjourney in wiltodelta/remove-ai-watermarks: prompt, its parameters, and the job's number.
    name: 'Midjourney',
    says: 'generated',
    fields: ['PNG Description', 'EXIF ImageDescription', 'XMP description', 'IPTC Caption'],
    patterns: [
      /\bJob ID: [\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
      / --(?:v|ar|niji|stylize|style|s|chaos|c|weird|w|quality|q|seed|raw|tile|no|iw|sref|cref|profile|p) ?/,
    ],
  },
  {
    // xAI's Grok: wiltodelta/remove-ai-watermarks, docs/watermarking-landscape.md, and its file grok-1.jpg.
    name: 'Grok',
    says: 'generated',
    fields: ['EXIF ImageDescription'],
    patterns: [/^Signature: ?[\w+/=]{64,2048}$/],
    beside: { field: 'EXIF Artist', pattern: UUID },
  },
  {
    // black-forest-labs/flux, src/flux/util.py (save_image).
    name: 'FLUX',
    says: 'generated',
    fields: ['EXIF Software'],
    patterns: [/^AI generated;(?:txt2img|img2img)\b/],
  },
  {
    // wiltodelta/remove-ai-watermarks, docs/watermarking-landscape.md: Ideogram, Reve, Luma.
    name: 'Ideogram',
    says: 'generated',
    fields: ['EXIF Make'],
    patterns: [/^Ideogram AI$/],
  },
  { name: 'Reve', says: 'generated', fields: SOFTWARE, patterns: [/^reve\.com$/] },
  { name: 'Luma AI', says: 'generated', fields: ['PNG Source'], patterns: [/^Luma AI$/] },
  {
    // Generated by Google's tools: the words that Google Photos looks for, and writes in the credit line.
    name: 'Google AI',
    says: 'generated',
    fields: CREDIT,
    patterns: [/^Made with Google AI$/],
  },
  {
    // The field that names the program (EXIF 2.32, Software; XMP, CreatorTool) holds nothing but a generator's name.
    name: null,
    says: 'generated',
    fields: SOFTWARE,
    patterns: [
      /^(?:Midjourney|DALL[-·]E|Stable Diffusion|Adobe Firefly|Ideogram|DreamStudio)(?: (?:XL|v?[\d.]{1,8}))?$/i,
    ],
  },
  {
    // IPTC Photo Metadata Standard 2025.1, "AI System Used": the engine or model that generated the picture.
    name: null,
    says: 'generated',
    fields: ['XMP AISystemUsed'],
    patterns: [/^[^\n]/],
  },
  {
    // ByteDance's apps (TikTok, CapCut, Dreamina): 0 is no label, 1 one by who made it, 2 one by the platform.
    // SocialNetwork0/aivid, extractors/exiftool.py; wiltodelta/remove-ai-watermarks, docs/watermarking-landscape.md.
    name: 'TikTok AIGC label',
    says: 'generated',
    fields: ['tag aigc_info', 'tag Information', 'EXIF ImageDescription', ...COMMENTS],
    patterns: [/"aigc_label_type\\{0,3}": ?[12]\b/],
  },
  {
    name: 'Dreamina',
    says: 'generated',
    fields: ['EXIF ImageDescription', ...COMMENTS],
    patterns: [/"product": ?"dreamina(?:_oversea)?"/, /"exportType": ?"generation"/],
  },
  {
    // The same line of Google Photos for a photograph that was edited.
    name: 'Google AI',
    says: 'edited',
    fields: CREDIT,
    patterns: [/^Edited with Google AI$/],
  },
  {
    // Written beside the digital source type compositeWithTrainedAlgorithmicMedia by Apple's Photos.
    name: 'Apple Photos Clean Up',
    says: 'edited',
    fields: CREDIT,
    patterns: [/^Apple Photos Clean Up$/],
  },
]
