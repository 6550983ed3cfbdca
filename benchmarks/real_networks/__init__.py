"""Networks people deploy: whether their canonical text depends on what wrote the file. Nothing is downloaded.

Needs torchvision, timm, transformers, onnxsim and onnxconverter_common; networks of a missing package are left out.
"""
